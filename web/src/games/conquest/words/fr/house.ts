// Les règles maison en français : la question, et ce que veut dire chaque réponse.

import type { en } from "../en";

export const house: typeof en.house = {
  shared_consul: {
    title: "Partager le consul",
    why: "Deux joueurs se partagent le consul. Le texte les laisse s’entendre ; sinon, l’un décide des premières actions, l’autre des dernières, sans dire combien.",
    values: {
      consensus: "L’un comme l’autre peut agir pour lui",
      split: "Le joueur du préteur d’Ulterior décide jusqu’à la moitié des deniers, puis celui du préteur de Citerior",
    },
  },
  victory_check: {
    title: "Quand Rome peut gagner",
    why: "Une armée qui meurt de sa propre attaque en Ulterior peut achever la victoire dans une phase hispanique.",
    values: { immediate: "À tout moment", roman_phase: "Seulement dans une phase romaine" },
  },
  fleet_consent: {
    title: "Flottes avec un général à bord",
    why: "Toute flotte peut être déplacée, avec le général de n’importe qui. Le texte ne demande que de la courtoisie.",
    values: { false: "N’importe qui peut les déplacer", true: "Une même personne doit mener les deux" },
  },
  multiplier: {
    title: "Plusieurs soutiens",
    why: "Chaque soutien double : est-ce deux fois deux, ou une seule fois ?",
    values: { power: "Chacun double encore : ×2, ×4, ×8", single: "On ne double qu’une fois" },
  },
  generic_bridges: {
    title: "La province du préteur comme pont",
    why: "Le +1 d’un préteur pour sa province ne demande aucun disque. Ses quatre villes pourraient-elles relier des groupes de garnisons ?",
    values: { false: "Elles ne relient rien", true: "Elles relient les groupes comme si elles portaient des disques" },
  },
  own_space_counts: {
    title: "Les garnisons sous le général",
    why: "Les disques de la ville même du général le soutiennent-ils à eux seuls ? La pile d’une armée, elle, compte.",
    values: { true: "Elles comptent", false: "Seulement reliées par un de ses disques voisins" },
  },
  skip_sure_rolls: {
    title: "Combats à l’issue certaine",
    why: "Quand tous les jets donnent la même issue, les dés ne décident rien.",
    values: { true: "On ne lance pas les dés", false: "On les lance quand même" },
  },
  roman_shields: {
    title: "Boucliers des villes romaines",
    why: "Les villes d’Ulterior et de Citerior n’ont pas de numéro imprimé, mais des armées y marchent et y assiègent.",
    values: {
      board: "Comme sur ce plateau, de 1 à 4",
      "0": "Les huit : 0",
      "1": "Les huit : 1",
      "2": "Les huit : 2",
      "3": "Les huit : 3",
      "4": "Les huit : 4",
      "5": "Les huit : 5",
      "6": "Les huit : 6",
    },
  },
  road_through_revolt: {
    title: "Voies à travers une révolte",
    why: "Une suite de voies coûte 1 denier, si longue soit-elle. Une révolte en chemin la coupe-t-elle ?",
    values: { false: "Une révolte coupe la suite", true: "La suite la traverse, mais n’y finit jamais" },
  },
  ambush_at_sea: {
    title: "Armées près d’un général en mer",
    why: "Une armée ne peut pas attaquer une flotte. Soutient-elle quand même contre un général qui combat depuis la mer ?",
    values: { true: "Elle soutient contre lui", false: "Personne ne guette une flotte" },
  },
  ingenivm_either_end: {
    title: "Ingenivm : d’où part une voie construite",
    why: "Une voie se construit depuis la ville du général et prolonge le réseau. Cette ville doit-elle déjà toucher une voie ?",
    values: { false: "Oui, il construit vers l’extérieur", true: "Non, l’un ou l’autre bout peut toucher une voie" },
  },
  imperivm_run: {
    title: "Imperivm : jusqu’où va le mouvement gratuit",
    why: "Le mouvement gratuit du préteur d’Ulterior suit une connexion, et pour marcher une suite de voies en est une.",
    values: { true: "Une connexion, ou une suite de voies", false: "Une seule connexion" },
  },
  proconsul_loss_ends_phase: {
    title: "Proconsvl : une attaque perdue du proconsul",
    why: "Une attaque perdue finit la phase romaine. Celle du proconsul la finit-elle pour le général dont c’est le tour ?",
    values: { true: "La phase finit", false: "Le général continue" },
  },
  terror_plot: {
    title: "Terror : le complot",
    why: "Le complot contre le chef de l’armée spéciale est imprimé comme règle facultative.",
    values: { false: "Pas de complot", true: "Un complot est permis, une fois par partie" },
  },
  plot_replacement: {
    title: "Terror : après le complot",
    why: "Un complot réussi remplace l’armée spéciale par une ordinaire : dans la même ville, ou en réserve ?",
    values: {
      board: "Elle se tient dans la même ville",
      reserve: "Elle va en réserve, ce qui est plus doux pour Rome",
    },
  },
  strike_windows: {
    title: "Hispano : quand il peut frapper",
    why: "Le texte dit seulement : dans la phase hispanique, et non comme marche. Il n’y a qu’une lecture pour l’instant.",
    values: { all: "Avant le jet de révolte, avant chaque armée et après la dernière" },
  },
  s3_start: {
    title: "Scénario 3 : qui commence",
    why: "Le scénario s’ouvre au tour d’un préteur, et le signe qui disait lequel est perdu.",
    values: { U: "Le préteur d’Ulterior", C: "Le préteur de Citerior" },
  },
};
