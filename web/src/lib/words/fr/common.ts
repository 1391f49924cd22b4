// Les petits mots du français : qui, où, combien, et les boutons ordinaires.

import type { Chance, Language } from "../../wire";
import type { en } from "../en";
import { hundredths, share } from "../facts";

type Table = Record<string, string>;

const REFUSALS: Table = {
  unreadable: "Cela n’a pas été compris, et rien ne s’est passé. Essayez autrement.",
  "too-fast": "C’était trop à la fois. Attendez un instant et recommencez.",
  "too-large": "C’est trop long pour être lu.",
  enough: "Cela s’est fait si souvent à cette table que cela suffit : continuez sans y recourir.",
  "foreign-host":
    "Ce serveur ne se connaît pas sous le nom de votre barre d’adresse. Ouvrez la table à sa propre adresse.",
  "foreign-origin": "Cette demande venait d’un autre site et n’a pas été suivie. Ouvrez la table à sa propre adresse.",
  "not-found": "Il n’y a rien à cette adresse.",
  "not-allowed": "Cela ne peut pas se faire ici.",
  "no-person": "Le serveur ne connaît pas encore ce navigateur. Rechargez la page.",
  "no-ticket": "Ce lien a déjà servi ou a plus de dix minutes. Créez-en un autre dans l’autre navigateur.",
  "no-table": "Il n’y a pas de table à cette adresse. Vérifiez le lien, ou commencez une partie.",
  "no-step": "La partie n’a pas cette étape.",
  "no-seat": "Cette table n’a pas cette place.",
  "no-invitation": "Cette invitation ne vaut pas, ou plus, pour cette table. Demandez un nouveau lien à l’hôte.",
  "no-player": "Aucun joueur ordinateur ne peut tenir cette place.",
  taken: "Quelqu’un s’est déjà servi de cette invitation. Vous pouvez regarder, ou demander une autre place à l’hôte.",
  damaged: "Cette partie ne peut plus être relue. Son texte est gardé tel quel.",
  "not-host": "Seule la personne qui a créé cette table peut le faire.",
  "not-seated": "Vous regardez : seuls ceux qui ont une place décident.",
  "game-over": "La partie est finie. Vous pouvez la revoir, ou essayer un « et si ».",
  "not-your-decision": "C’est à quelqu’un d’autre de décider.",
  stale: "La table a avancé entre-temps, et rien n’a été fait. Regardez de nouveau et décidez.",
  illegal: "Les règles ne le permettent pas maintenant.",
  "nothing-to-undo": "Il n’y a rien à annuler.",
  "dice-have-fallen":
    "Des dés sont tombés depuis : on ne peut plus annuler. Un « et si » essaie autre chose à partir de là.",
  "nothing-to-redo": "Il n’y a rien à refaire.",
  "no-dice-wait": "Aucun dé n’attend d’être lancé.",
  "no-talk": "Cela ne peut pas se dire à cette table.",
  "no-hints": "On joue à cette table sans conseils.",
  "known-dice":
    "Qui a choisi la graine de cette partie peut savoir ce qui y est caché : personne d’autre ne peut s’asseoir ici. Pour jouer à plusieurs, commencez une nouvelle table sans choisir de graine.",
  cancelled: "C’est interrompu ; rien ne s’est passé.",
  "game-running": "Cette partie continue, et d’autres y jouent : son récit pourra être raconté quand elle sera finie.",
  "no-analysis": "Cette analyse a été oubliée. Redemandez-la.",
  "not-stored": "L’enregistrement a échoué, donc rien ne s’est passé. Refaites la même chose.",
  "not-read": "Le serveur n’atteint pas sa base de données en ce moment. Rien n’est perdu : réessayez dans un instant.",
  broken: "Une erreur est survenue sur le serveur. Ce qui a été joué est gardé ; réessayez.",
  offline: "Le serveur ne répond pas. Rien n’est perdu ; la partie reprend dès qu’il répond.",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number < 2 ? one : many}`;
}

function listed(words: string[], last: string): string {
  if (words.length < 2) return words[0] ?? "";
  return `${words.slice(0, -1).join(", ")} ${last} ${words[words.length - 1]}`;
}

export const common: typeof en.common = {
  title: "HISPANIA",
  languages: { en: "English", fr: "Français", es: "Español" } as Record<Language, string>,
  round: (number) => `Manche ${number}`,
  rounds: (number) => counted(number, "manche", "manches"),
  steps: (number) => counted(number, "étape", "étapes"),
  players: (number) => counted(number, "joueur", "joueurs"),
  watching: (number) => (number < 2 ? `${number} personne regarde` : `${number} personnes regardent`),
  ordinal: (number) => (number === 1 ? "1er" : `${number}e`),
  list: (words) => listed(words, "et"),
  listOr: (words) => listed(words, "ou"),
  capital: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  percent: (chance) => `${hundredths(chance)} %`,
  span: (least: Chance, most: Chance) =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

  // -------------------------------------------------------------- boutons ordinaires
  ok: "OK",
  yes: "Oui",
  no: "Non",
  cancel: "Annuler",
  close: "Fermer",
  back: "Retour",
  next: "Suivant",
  previous: "Précédent",
  more: "Plus",
  less: "Moins",
  copy: "Copier",
  copied: "Copié",
  notCopied: "La copie a échoué : sélectionnez le texte et copiez-le vous-même.",
  share: "Partager",
  save: "Enregistrer",
  open: "Ouvrir",
  undo: "Annuler l’action",
  redo: "Refaire",
  retry: "Réessayer",
  loading: "Un instant…",
  why: "Pourquoi ?",
  rule: (number) => `Règle ${number}`,
  you: "vous",
  nobody: "personne",
  computer: "ordinateur",
  none: "aucune",
  colon: (label) => `${label} :`,

  // -------------------------------------------------------------- la liaison avec le serveur
  refusal: (type) => REFUSALS[type] ?? REFUSALS.broken!,
  connection: {
    connecting: "Connexion…",
    online: "Connecté",
    lost: "La liaison est coupée. Rien n’est perdu ; nouvel essai…",
    back: "De nouveau connecté",
    offline: "Non connecté",
  },
};
