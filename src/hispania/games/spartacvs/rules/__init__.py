"""The rules of SPARTACVS for people: pages in three languages, each rule with what it rests on."""
