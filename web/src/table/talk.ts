// A saying in a sentence.

import type { Names, Telling } from "../lib/door";
import type { Action, Said } from "../lib/wire";
import { w } from "../lib/words/index.svelte";

/** Who says it: their name and seat, or you. */
export function speaker(tell: Telling, said: Said): string {
  const { talk } = w();
  return said.mine ? talk.you : talk.by(tell.seat(said.seat), said.name);
}

export function sentenceOf(tell: Telling, board: Names, said: Said): string {
  const { talk } = w();
  const who = speaker(tell, said);
  const { word, text, action, line, on } = said.content;
  switch (said.kind) {
    case "word":
      return talk.said(who, talk.words[String(word)] ?? String(word));
    case "text":
      return talk.said(who, String(text));
    case "propose":
      return talk.proposes(who, action ? tell.name(board, action as Action) : String(line));
    case "agree":
      return talk.agrees(who);
    case "withdraw":
      return talk.withdraws(who);
    case "allow":
      return talk.allowed(who, on === true);
  }
}
