// Las palabras menudas del español: quién, dónde, cuánto, y los botones corrientes.

import type { Chance, Language } from "../../wire";
import type { en } from "../en";
import { hundredths, share } from "../facts";

type Table = Record<string, string>;

const REFUSALS: Table = {
  unreadable: "No se ha entendido y no ha pasado nada. Prueba de otra manera.",
  "too-fast": "Demasiado de una vez. Espera un momento y vuelve a probar.",
  "too-large": "Es demasiado grande para leerlo.",
  enough: "En esta mesa ya se ha hecho tantas veces que es suficiente: sigue jugando sin ello.",
  "foreign-host":
    "Este servidor no se conoce por el nombre de tu barra de direcciones. Abre la mesa en su propia dirección.",
  "foreign-origin": "Esta petición venía de otro sitio y no se ha atendido. Abre la mesa en su propia dirección.",
  "not-found": "En esta dirección no hay nada.",
  "not-allowed": "Eso no se puede hacer aquí.",
  "no-person": "El servidor aún no conoce este navegador. Recarga la página.",
  "no-ticket": "Este enlace ya se ha usado o tiene más de diez minutos. Crea otro en el otro navegador.",
  "no-table": "En esta dirección no hay ninguna mesa. Revisa el enlace o empieza una partida.",
  "no-step": "La partida no tiene ese paso.",
  "no-seat": "Esta mesa no tiene ese asiento.",
  "no-invitation": "Esta invitación no vale, o ya no vale, para esta mesa. Pide otro enlace al anfitrión.",
  "no-player": "Ningún jugador del ordenador puede ocupar este asiento.",
  taken: "Alguien ha usado ya esta invitación. Puedes mirar, o pedir otro asiento al anfitrión.",
  damaged: "Esta partida ya no se puede leer. Su texto se conserva intacto.",
  "not-host": "Eso solo puede hacerlo quien creó esta mesa.",
  "not-seated": "Estás mirando: solo decide quien tiene un asiento.",
  "game-over": "La partida ha acabado. Puedes repasarla o probar un «¿y si…?».",
  "not-your-decision": "Ahora decide otra persona.",
  stale: "La mesa ha avanzado entretanto y esto no se ha hecho. Mira otra vez y decide de nuevo.",
  illegal: "Las reglas no lo permiten ahora.",
  "nothing-to-undo": "No hay nada que deshacer.",
  "dice-have-fallen":
    "Desde entonces han caído dados y ya no se puede deshacer. Un «¿y si…?» prueba otro camino desde allí.",
  "nothing-to-redo": "No hay nada que rehacer.",
  "no-dice-wait": "No hay dados que tirar.",
  "no-talk": "Eso no puede decirse en esta mesa.",
  "no-hints": "En esta mesa se juega sin consejos.",
  "known-dice":
    "Quien eligió la semilla de esta partida puede saber lo que hay oculto en ella: nadie más puede sentarse aquí. Para jugar con otras personas, empieza una mesa nueva y deja la semilla vacía.",
  cancelled: "Se ha dejado; no ha pasado nada.",
  "game-running": "Esta partida sigue, y otras personas juegan en ella: su relato podrá contarse cuando termine.",
  "no-analysis": "Ese análisis se ha olvidado. Pídelo otra vez.",
  "not-stored": "No se ha podido guardar, así que no ha ocurrido. Vuelve a hacer lo mismo.",
  "not-read":
    "El servidor no alcanza ahora mismo su base de datos. No se ha perdido nada: vuelve a probar dentro de un momento.",
  broken: "Algo ha fallado en el servidor. Lo jugado está guardado; vuelve a probar.",
  offline: "El servidor no responde. No se pierde nada; se sigue jugando en cuanto conteste.",
};

function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function listed(words: string[], last: (word: string) => string): string {
  const end = words[words.length - 1] ?? "";
  return words.length < 2 ? end : `${words.slice(0, -1).join(", ")} ${last(end)} ${end}`;
}

/** «y», o «e» ante el sonido i. */
function and(word: string): string {
  return /^h?i(?![aeou])/i.test(word) ? "e" : "y";
}

/** «o», o «u» ante el sonido o. */
function or(word: string): string {
  return /^h?o/i.test(word) ? "u" : "o";
}

export const common: typeof en.common = {
  title: "HISPANIA",
  languages: { en: "English", fr: "Français", es: "Español" } as Record<Language, string>,
  round: (number) => `Ronda ${number}`,
  rounds: (number) => counted(number, "ronda", "rondas"),
  steps: (number) => counted(number, "paso", "pasos"),
  players: (number) => counted(number, "jugador", "jugadores"),
  watching: (number) => (number === 1 ? "1 persona mira" : `${number} personas miran`),
  ordinal: (number) => `${number}.º`,
  list: (words) => listed(words, and),
  listOr: (words) => listed(words, or),
  capital: (text) => text.charAt(0).toUpperCase() + text.slice(1),
  percent: (chance) => `${hundredths(chance)} %`,
  span: (least: Chance, most: Chance) =>
    hundredths(least) === hundredths(most) || share(least) === share(most)
      ? common.percent(most)
      : `${hundredths(least)}–${common.percent(most)}`,

  // -------------------------------------------------------------- botones corrientes
  ok: "Aceptar",
  yes: "Sí",
  no: "No",
  cancel: "Cancelar",
  close: "Cerrar",
  back: "Volver",
  next: "Siguiente",
  previous: "Anterior",
  more: "Más",
  less: "Menos",
  copy: "Copiar",
  copied: "Copiado",
  notCopied: "No se ha podido copiar: selecciona el texto y cópialo a mano.",
  share: "Compartir",
  save: "Guardar",
  open: "Abrir",
  undo: "Deshacer",
  redo: "Rehacer",
  retry: "Volver a probar",
  loading: "Un momento…",
  why: "¿Por qué?",
  rule: (number) => `Regla ${number}`,
  you: "tú",
  nobody: "nadie",
  computer: "ordenador",
  none: "ninguna",
  colon: (label) => `${label}:`,

  // -------------------------------------------------------------- la línea con el servidor
  refusal: (type) => REFUSALS[type] ?? REFUSALS.broken!,
  connection: {
    connecting: "Conectando…",
    online: "Conectado",
    lost: "Se ha cortado la línea. No se pierde nada; probando otra vez…",
    back: "Conectado de nuevo",
    offline: "Sin conexión",
  },
};
