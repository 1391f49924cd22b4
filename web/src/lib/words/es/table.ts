// Lo que dice la mesa en español: quién decide, qué se puede hacer, asientos, avisos, teclas.

import type { en } from "../en";
import { common } from "./common";

export const table: typeof en.table = {
  screen: "La mesa",
  loading: "Preparando la mesa…",
  notFound: "Esta mesa no existe",
  notFoundMore:
    "Quizá el enlace esté cortado o la mesa estuviera en otra máquina. Pide el enlace otra vez o empieza una partida.",
  unreachable: "El servidor no responde",
  unreachableMore:
    "No se ha perdido nada: las partidas se guardan en el servidor. Esta página lo intenta otra vez por sí sola.",
  home: "Al inicio",
  map: "Mapa",
  spectatorMore: "Lo ves todo y no decides nada. Pide una invitación al anfitrión para ocupar un asiento.",

  // -------------------------------------------------------------- quién decide
  yourDecision: "Te toca decidir",
  over: "La partida ha acabado",
  tools: "Deshacer y probar",
  waitingFor: (names) => `Esperando a ${common.listOr(names)}.`,
  waitingOpen: (seat) =>
    `Nadie ocupa todavía el asiento «${seat}»: invita a alguien, ocúpalo tú o dáselo a un ordenador.`,
  waitingOpenOthers: (seat) =>
    `Nadie ocupa todavía el asiento «${seat}». El anfitrión de esta mesa puede invitar a alguien o dárselo a un ordenador.`,
  waitingDice: "Caen los dados…",
  mixing: "Tu navegador añade su parte a la semilla de los dados…",
  firstDice:
    "Los primeros dados caen en cuanto todos se hayan sentado y cada navegador haya sellado, y después abierto, su parte de la semilla.",
  opening:
    "Lo que los navegadores añaden a la semilla de los dados está sellado. Los primeros dados caen en cuanto todo se haya abierto.",
  waitingToOpen: (names) => `Falta abrir lo que selló: ${common.list(names)}.`,
  openElsewhere:
    "Solo otro navegador tuyo puede abrir lo que se selló para tu puesto: abre allí esta mesa, o que los dados caigan sin ello.",
  beginNow: "Que caigan ya",
  beginNowMore: "Quien llegue después no habrá añadido nada a la semilla; el registro dice quién lo ha hecho.",
  beginUnopened:
    "Su navegador lo abre por sí solo, en cuanto esté en esta mesa. Lo que no se haya abierto para entonces no estará en la semilla, y el registro dice de quién era.",
  spoken: (office, sentence) => `Te toca decidir. ${office}: ${sentence}`,
  onMap: (group) => `Mostrar solo esto en el mapa: ${group}`,
  find: "Buscar",
  findIn: (group) => `Buscar en: ${group}`,
  nothingFound: "Ahora no se puede hacer nada con ese nombre.",
  whatIn: (place) => `${place}: ¿qué haces?`,
  rule: (rule) => `Regla ${rule}`,
  rules: "Reglas",
  allRules: "Todas las reglas",
  wholePage: "Leer la página entera",
  ruleMissing: "No se ha podido cargar esta regla.",

  // -------------------------------------------------------------- deshacer, y si
  undo: "Deshacer",
  redo: "Rehacer",
  noUndoDice: "Han caído dados desde entonces y ya no se puede deshacer. Prueba un «¿y si…?».",
  noUndoYet: "No hay nada que deshacer.",
  noUndoWatching: "Solo quien ocupa un asiento puede deshacer.",
  noUndoOthers: "La última decisión no fue tuya.",
  noRedo: "No hay nada que rehacer.",
  whatIf: "¿Y si…?",
  whatIfLast: "Antes de los últimos dados",
  whatIfLastMore:
    "Se abre una segunda mesa en la decisión a la que respondieron los últimos dados. Sus dados son propios.",
  whatIfHere: (n) => `Después del paso ${n}, el que estás mirando`,
  whatIfNone: "Aún no ha caído ningún dado después de una decisión.",
  whatIfBanner: "¿Y si…?",
  whatIfBannerMore: (step) =>
    `Una rama después del paso ${step}, con dados propios. La partida de verdad sigue intacta.`,
  backToGame: "Volver a la partida",
  whatIfFailed: "No se ha podido abrir el «¿y si…?».",
  lookingAt: (n, of) => `Estás mirando el paso ${n} de ${of}.`,
  toNow: "Volver al presente",

  // -------------------------------------------------------------- mostrar
  speed: "Velocidad",
  speeds: { slow: "lenta", normal: "normal", fast: "rápida", instant: "de golpe" },
  pause: "Pausa",
  resume: "Seguir",
  next: "Siguiente",
  skip: "Mostrar todo",
  skipped: (number) => (number === 1 ? "1 suceso." : `${number} sucesos.`),

  // -------------------------------------------------------------- la línea
  lost: "Se ha cortado la línea. La partida está guardada en el servidor y lo que enviaste se enviará otra vez. Conectando…",
  missed: (number) =>
    number === 1 ? "Ha pasado una cosa mientras no estabas." : `Han pasado ${number} cosas mientras no estabas.`,
  seeLog: "Ver el diario",
  trouble: "No ha podido ser",

  // -------------------------------------------------------------- pestañas
  tabs: { play: "Decisión", log: "Diario", seats: "Asientos", talk: "Charla", record: "Registro" },
  panels: "Paneles",

  // -------------------------------------------------------------- asientos
  seats: "Asientos",
  me: (name) => (name ? `${name} (tú)` : "tú"),
  here: "presente",
  away: "ausente",
  open: "libre",
  computers: (id) => `${id} (ordenador)`,
  watching: (number) => (number === 0 ? "No mira nadie más." : `${common.capital(common.watching(number))}.`),
  invite: "Invitar",
  noInvite:
    "Quien eligió la semilla de los dados puede saber lo que aquí está oculto, así que no se puede invitar a nadie. Para jugar con otros, empieza otra mesa y deja vacía la semilla.",
  inviteMore: "Quien abra este enlace ocupa el asiento. Sirve una sola vez.",
  inviteFor: (seat) => `Invitación: ${seat}`,
  newLink: "Enlace nuevo",
  watchLink: "Enlace para mirar",
  watchLinkMore: "Quien lo tenga puede mirar la partida.",
  copy: "Copiar",
  copied: "Copiado",
  copyFailed: "Selecciona el enlace y cópialo tú.",
  share: "Compartir",
  giveComputer: "Dejárselo a un ordenador",
  takeBack: "Ocupar el asiento",
  goneAsk: (who) => `¿${who || "Esta persona"} ya no volverá?`,
  goneFree: (who) =>
    `${who || "Esta persona"} no ha hecho nada en esta mesa desde hace mucho tiempo. Puedes dar el asiento a un ordenador o invitar a otra persona; quien lo tenía lo pierde entonces.`,
  goneLater: (who, from, host) =>
    `${who || "Esta persona"} aún puede volver. Si hasta entonces no hace nada en esta mesa${host ? "" : ", ni tampoco quien la creó"}, podrás liberar el asiento a partir del ${from}.`,
  did: (seat) => `Lo que ha hecho el ordenador (${seat})`,
  didNothing: "El ordenador no ha decidido nada.",
  seatTaken: {
    open: (seat) => `Tu asiento (${seat}) se ha liberado, y ahora está libre.`,
    computer: (seat, who) => `Tu asiento (${seat}) se ha dado a un ordenador: ${who}.`,
    person: (seat, who) => `Tu asiento (${seat}) se ha dado a otra persona${who ? `: ${who}` : ""}.`,
    ask: "Para seguir jugando, pide una invitación al anfitrión de la mesa.",
    host: "Puedes recuperarlo en «Asientos».",
  },
  device: "Mi enlace para otro dispositivo",
  deviceMore: "Ábrelo allí antes de diez minutos y serás la misma persona, con todos tus asientos. Sirve una sola vez.",
  makeLink: "Crear un enlace",
  hostMark: "Tú has creado esta mesa.",
  giveByHost:
    "En esta mesa se juega sin consejos: un ordenador solo sustituye a alguien si el anfitrión está de acuerdo. Deja libre el puesto y el anfitrión podrá ponerlo ahí.",
  giveByNobody:
    "En esta mesa se juega sin consejos: ningún ordenador juega por ti mientras otros sigan jugando. Si te vas para siempre, deja libre el puesto para otra persona.",
  notifyAsk: "Avísame cuando me toque",
  notifyOn: "Recibirás un aviso cuando te toque y estés mirando otra cosa.",
  notifyDenied: "Tu navegador no deja que esta página te avise; el título de la página lo dice igualmente.",

  // -------------------------------------------------------------- unirse
  joinBy: (host, seat) => (host ? `${host} te invita a jugar con ${seat}` : `Te invitan a jugar con ${seat}`),
  joinTaken: "Alguien ha ocupado ya este asiento. Puedes mirar.",
  joinOver: "Esta invitación ya no vale",
  joinDice: "Aquí ya han caído dados: tu navegador no puede añadir nada más a su semilla.",
  onlyHere:
    "Solo esta máquina puede abrir este enlace. Para otros de la misma red, abre la mesa con «hispania play --lan»; para todo Internet, mira «hispania serve --help».",
  sendThis: (seat) => `Envía este enlace a quien vaya a jugar con ${seat}`,
  qr: "El enlace como imagen para la cámara de un teléfono",
  joinTitle: "Te han invitado a jugar",
  joinMore: "Ocupa el asiento y la mesa también será tuya. Puedes irte y volver cuando quieras.",
  name: "Tu nombre",
  nameHint: "Los demás lo ven.",
  join: "Ocupar el asiento",
  joinWatch: "Solo mirar",

  // -------------------------------------------------------------- registro
  record: "Registro",
  recordMore: "Toda la partida en texto: para leerla, guardarla y repasarla donde quieras.",
  recordEmpty: "Aún no se ha jugado nada.",
  download: "Descargar",
  copyRecord: "Copiar el registro",
  replay: "Repasar",
  notation: "Mostrar la notación junto al diario",
  sealed: "Los dados están sellados",
  sealedMore: {
    mixed:
      "Es la huella de un secreto del servidor y de una sal; la semilla sale del secreto y de lo que le añaden los navegadores. Todo se revela al acabar la partida, para que cualquiera pueda comprobar cada dado.",
    server:
      "Es la huella de lo que sacó el servidor y de una sal. Las dos cosas se revelan al acabar la partida, para que cualquiera pueda comprobar cada dado.",
    chosen:
      "Es la huella de la semilla y de una sal. Las dos se revelan al acabar la partida, para que cualquiera pueda comprobar cada dado.",
    old: "Es la huella de la semilla. La semilla se revela al acabar la partida, para que cualquiera pueda comprobar cada dado.",
  },
  drawn: {
    host: "El anfitrión eligió la semilla de los dados: quien la conoce conoce todos los dados.",
    day: "La semilla es la del día: todos tienen los mismos dados, y quien sabe la fecha puede conocerlos.",
    record: "La semilla venía en una partida importada: quien la trajo conoce todos los dados.",
    server: "El servidor sacó la semilla por su cuenta: ningún navegador añadió su parte antes del primer dado.",
    open: "El servidor ha sellado un secreto; los navegadores de quienes juegan sellan su parte y la abren cuando todos lo han hecho, antes del primer dado.",
    sealed: (seats) =>
      seats.length > 1
        ? `La semilla mezcla un secreto del servidor y lo que añadieron los navegadores de: ${common.list(seats)}. Todo se selló antes de abrirse nada: con que uno solo de ellos sea honrado, los demás no pudieron elegir los dados, ni siquiera juntos y con el servidor.`
        : `La semilla mezcla un secreto del servidor y lo que añadió el navegador de: ${common.list(seats)}. Las dos cosas se sellaron antes de abrirse ninguna: ninguno de los dos pudo elegir los dados por su cuenta.`,
    withheld: (seats) =>
      `También había una parte sellada para: ${common.list(seats)}. No se abrió antes del primer dado.`,
    mixed: (seats) =>
      `La semilla mezcla un secreto del servidor y lo que ${seats.length > 1 ? "añadieron los navegadores" : "añadió el navegador"} de: ${common.list(seats)}. Ninguno pudo elegir los dados por su cuenta.`,
  },
  unsealed: "Los dados están abiertos",
  seed: "La semilla:",
  unsealedMore:
    "La partida ha terminado: esta es la semilla de todos los dados. «Los dados», al final de la partida, los comprueba, y también que la semilla corresponde a la huella de arriba.",
  options: "Qué se juega",
  daily: (date) => `Campaña del día, ${date}`,

  // -------------------------------------------------------------- escribir
  type: "Escribir una línea",
  typeLabel: "Una línea de notación, o parte de ella",
  send: "Enviar",
  completions: "Líneas posibles",

  // -------------------------------------------------------------- teclas
  keys: "Teclas",
  keysMore: "No actúan mientras escribes.",
  keyList: [
    ["Intro", "seguir; suceso siguiente"],
    ["1–9", "elegir de la lista"],
    ["e", "terminar la fase"],
    ["u", "deshacer"],
    ["r", "rehacer"],
    ["s", "mostrar todos los sucesos"],
    ["p", "pausa y seguir"],
    ["w", "¿por qué han hecho eso?"],
    ["h", "un consejo, cada vez más claro"],
    ["/", "escribir una línea de notación"],
    ["m", "al mapa"],
    ["d", "a la decisión"],
    ["l", "al diario"],
    ["Esc", "cerrar, volver al presente"],
    ["b", "las reglas"],
    ["?", "estas teclas"],
  ],

  // -------------------------------------------------------------- varios deciden a la vez
  sealedDecision: "Todos deciden a la vez: nadie ve tu decisión antes de que todos hayan decidido.",
  sealedMine: "Tu decisión está tomada y sellada.",
  allDecide: "Todos deciden a la vez",
  waitingForAll: (names) => `Faltan por decidir: ${common.list(names)}.`,
  strangerMore:
    "Ves lo que todos pueden ver, y no decides nada. Pide una invitación al anfitrión para ocupar un asiento.",
  curtain: (seat) => `Decide ${seat}`,
  curtainWaits: "Ahora deciden otros",
  curtainMore: "Varias personas juegan en esta pantalla. Nada oculto se muestra antes de que mire quien debe.",
  curtainOpen: (seat) => `Soy ${seat}: mostrar mi lado`,

  // -------------------------------------------------------------- un juego sin tablero propio
  askPlain: "Elige una de estas acciones.",
  doingPlain: (seat) => `Decide ${seat}.`,
  waitsPlain: "El azar responde cuando lo digas; hasta entonces puedes deshacer tu última decisión.",
  goPlain: "Que responda el azar",
  typePlain: "Una línea como en la lista, undo …",
  shareText: (title, seat) => `Ven a jugar a ${title} como ${seat}`,
  sees: (seat) => `Lo que ve ${seat}`,
  seesPublic: "Lo que todos ven",
  nothingSeen: "nada que ver",
  hiddenThing: "oculto",
  yes: "sí",
  no: "no",
  rest: "Otras acciones",

  // -------------------------------------------------------------- órdenes permanentes
  orders: "Órdenes permanentes",
  ordersMore:
    "Di de antemano cómo respondes mientras juegan los demás, para que nadie te espere. Toda la mesa ve qué órdenes das; puedes cambiarlas en cualquier momento y deshacer lo que decidan mientras no hayan caído dados.",
  ordersSecret: "Nadie más ve esta orden.",
  ordersAsk: "Preguntarme",
  ordersFor: (seat) => `Órdenes permanentes de ${seat}`,
  ordersUnder: "Con órdenes:",
  ordersNone: "Ninguna orden permanente.",
  ordersSet: "Responder de antemano",
  ordersAlways: "De ahora en adelante, mientras juegan los demás:",
  ordersGave: (seat, order) => `${seat} da una orden permanente: ${order}.`,
  ordersTook: (seat, matter) => `${seat} retira una orden permanente (${matter}).`,
  ordersBy: (order) => `por orden permanente: ${order}`,
};
