// Las pantallas alrededor de la mesa, en español.

import type { en } from "../en";

type Table = Record<string, string>;

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;
export const screens: typeof en.screens = {
  titles: {
    home: "Hispania",
    new: "Partida nueva",
    scenarios: "Escenarios",
    learn: "Aprender el juego",
    exercises: "Ejercicios",
    board: "Su propio tablero",
    atlas: "¿Es difícil?",
    rules: "Reglas",
    replay: "Repaso",
    records: "Registros y partidas acabadas",
    table: "Mesa",
    hello: "Un momento",
    settings: "Ajustes",
    notfound: "No encontrado",
  } as Table,

  shell: {
    skip: "Saltar al contenido",
    nav: "Principal",
    home: "Inicio",
    new: "Partida nueva",
    learn: "Aprender",
    rules: "Reglas",
    settings: "Ajustes",
    language: "Idioma",
    toDark: "Pasar a colores oscuros",
    toLight: "Pasar a colores claros",
    records: "Registros",
    foot: "Juegos de tablero históricos, jugados en tu propia máquina. Las reglas están contadas de nuevo y las imágenes, dibujadas de nuevo.",
    version: (version) => `Versión ${version}`,
    ended: "El programa se ha detenido en esta pantalla. Tus partidas están a salvo en el servidor.",
    unloaded:
      "No se ha podido cargar esta pantalla: el servidor no está, o se ha renovado entretanto. Tus partidas están a salvo en él.",
    reload: "Cargar la página otra vez",
  },

  trouble: {
    unreachable: "El servidor no responde",
    unreachableText:
      "El programa que guarda tus partidas no está en marcha, o la red que te une a él está cortada. Todo lo jugado se conserva allí.",
    unreachableDo:
      "Si lo llevas tú: ponlo en marcha otra vez con la orden hispania play y vuelve a intentarlo. Si no, avisa a quien lo lleva.",
    refused: "El servidor dice que no",
    unread: "Ahora mismo no se puede leer nada",
    again: "Intentar otra vez",
  },

  home: {
    games: "Otros juegos",
    beginning: "Se pone la mesa …",
    goOn: "Seguir tu partida",
    continue: "Continuar",
    all: (number) => `Las ${number} partidas sin acabar`,
    fewer: "Mostrar menos",
    damaged: (number) =>
      `${count(number, "de tus mesas ya no se puede leer", "de tus mesas ya no se pueden leer")}. Todas las demás siguen intactas; quien lleva este servidor puede examinarlo con hispania store check.`,
    forgotten:
      "Aquí ya se te ha olvidado: se han borrado tu nombre, tus palabras y las partidas en las que no juega nadie más. Este navegador empieza de nuevo, como otra persona.",
    ways: "Caminos a la mesa",
    new: "Partida nueva",
    join: "Unirse con un enlace",
    joinText: "Pega el enlace o el código que te han enviado.",
    joinLabel: "Enlace o código de una mesa",
    joinGo: "Unirse",
    joinBad: "Este texto no señala ninguna mesa. Un enlace se parece a …/t/ABCDEF o …/t/ABCDEF#SECRETO.",
    records: "Registros",
    recordsText:
      "Lee una partida de un archivo o de un texto, repásala o sigue jugándola. Ahí están también las acabadas.",
  },

  card: {
    round: (round) => `Ronda ${round}`,
    setup: "Preparación",
    decides: (who) => `Decide: ${who}`,
    yours: "Te toca decidir",
    dice: "Los dados esperan",
    waiting: "Un asiento espera todavía a alguien",
    mine: (seats) => `Llevas ${seats}`,
    mineAll: "Llevas todos los asientos",
    watching: "Estás mirando",
    branch: "¿Y si…?",
    open: "Ir a la mesa",
    replay: "Repasar",
    away: "Retirar",
    awayLabel: (name) => `Retirar: ${name}`,
    awayAsk: "¿Quitar esta partida de la lista? Su registro se conserva.",
    steps: (number) => count(number, "paso", "pasos"),
  },

  rules: {
    search: "Buscar en las reglas",
    searchFailed: "No se pudo buscar; inténtalo otra vez.",
    found: (number) => (number === 0 ? "No se encontró nada." : number === 1 ? "1 pasaje" : `${number} pasajes`),
    overview: "Elige un capítulo o busca una palabra.",
    contents: "Índice",
    pages: "Capítulos de las reglas",
    previous: "Capítulo anterior",
    next: "Capítulo siguiente",
    print: "Imprimir este capítulo",
    lost: "Este capítulo no existe. La lista muestra los que hay.",
    lead: "Nuestra propia referencia, con nuestras palabras. Los números son los que da la mesa cuando rechaza o explica algo.",
  },

  records: {
    lead: "Un registro es una partida como texto, una línea por paso. Al leerlo se vuelve a calcular cada número.",
    import: "Leer un registro",
    paste: "Texto de un registro",
    pasteHint: "Pégalo aquí, o suelta un archivo.",
    file: "Elegir un archivo …",
    read: "Leer y abrir",
    reading: "Leyendo …",
    empty: "Todavía no hay texto que leer.",
    tooLong: "Este archivo es demasiado grande para un registro.",
    noFile: "No se ha podido leer el archivo.",
    bad: "Este registro no se puede repasar",
    badLine: (line) => `Línea ${line}:`,
    badHelp: "No ha cambiado nada. Corrige el texto de arriba y léelo otra vez.",
    running:
      "Un registro que muestra cómo va una partida sin consejos no puede leerse aquí mientras esa partida sigue: sería un consejo. Podrá leerse cuando termine.",
    finished: "Partidas acabadas",
    unfinished: "Partidas sin acabar",
    none: "Aún no ha acabado ninguna partida. Cuando acabe una, podrás repasarla aquí.",
    example: "Cómo es un registro",
  },

  hello: {
    title: "Un momento",
    text: "Este navegador se está dando a conocer como tuyo …",
    failed: "Este navegador aún no es tuyo",
    missing: "El enlace está incompleto",
    missingText: "Un enlace así acaba en # y un billete. Haz uno nuevo en los ajustes del otro navegador.",
  },

  becoming: {
    title: "¿Ser otra persona aquí?",
    text: (games) =>
      games === 1
        ? "Este navegador tiene una partida en este servidor. Si sigues, pasa a ser otra persona, y la partida queda fuera de su alcance."
        : `Este navegador tiene ${games} partidas en este servidor. Si sigues, pasa a ser otra persona, y quedan fuera de su alcance.`,
    withCode: (when) => `Con tu código de recuperación (creado: ${when}) podrás volver.`,
    withoutCode:
      "No has creado ningún código de recuperación: entonces solo otro navegador que siga siendo tú podría llegar a tus partidas.",
    makeCode: "Crear antes un código de recuperación",
    go: "Seguir adelante",
    stay: "Seguir siendo quien soy",
  },

  mine: {
    keys: "Tus navegadores",
    keysText: "Para este servidor, cada uno de ellos eres tú. Los que ya no usas, o has perdido, se retiran aquí.",
    unnamed: "Un navegador sin nombre",
    nameOf: (name) => `Nombre de este navegador: ${name}`,
    named: "Nombre guardado.",
    this: "Este mismo.",
    since: (when) => `Conocido desde: ${when}.`,
    seen: (when) => `Última visita: ${when}.`,
    end: "Retirar",
    endOf: (name) => `Retirar: ${name}`,
    endAsk: (name) =>
      `¿Retirar «${name}»? Desde entonces será un desconocido y no llegará a ninguna de tus partidas. Si es la orden hispania play, la página que abre ya no serás tú.`,
    endThisAsk:
      "¿Este navegador debe ser un desconocido desde ahora? Sin otro navegador ni código de recuperación no podrás volver.",
    endOthers: "Retirar todos los demás",
    endOthersAsk: (names) =>
      `¿Retirar todos los demás: ${names}? Desde entonces serán desconocidos y no llegarán a ninguna de tus partidas. Si entre ellos está la orden hispania play, la página que abre ya no serás tú. Los enlaces para otro dispositivo que no se han usado también dejan de valer.`,
    ended: "Retirado.",
    code: "Código de recuperación",
    codeText: "Con él vuelves cuando todos tus navegadores te han olvidado. Apúntalo y guárdalo donde solo tú mires.",
    codeSince: (when) => `Hay un código: ${when}.`,
    codeOnce: "Solo se muestra esta vez. Un código nuevo lo deja sin valor.",
    codeNew: "Crear un código",
    codeAgain: "Crear un código nuevo",
    codeAgainAsk: "El código que tienes ya no valdrá nada. ¿Crear uno nuevo?",
    back: "Volver con un código: este navegador pasa a ser la persona del código",
    backGo: "Volver",
    badCode:
      "Este código no es el bueno, y no ha pasado nada. Revisa cada letra; y si después se creó otro, solo vale ese.",
    data: "Tus datos",
    dataText: "Todo lo que este servidor guarda de ti, con el texto de tus partidas, en un solo archivo.",
    dataGo: "Descargar",
    goWord: "borrar",
    go: (word) =>
      `Para que se te olvide, escribe «${word}». Las partidas que juegas a solas desaparecen; en las demás quedan libres tus asientos. No se puede deshacer.`,
    goGo: "Olvidarme",
    goMistyped: (word) => `No ha pasado nada: la palabra es «${word}».`,
  },

  settings: {
    language: "Idioma",
    theme: "Colores",
    themes: { auto: "Sistema", light: "Claros", dark: "Oscuros" } as Table,
    speed: "Velocidad de lo que ocurre solo",
    speeds: { slow: "Lenta", normal: "Normal", fast: "Rápida", instant: "Inmediata" } as Table,
    speedHint: "Cuánto dura cada suceso antes del siguiente. En el diario puedes volver a cualquiera.",
    reading: "Lectura",
    large: "Texto más grande",
    notation: "Mostrar la notación junto a las frases",
    sounds: "Sonidos: dados, pasos, fin de la partida",
    sources: "Marcar en el mapa lo reconstruido",
    guide: "Mostrar la guía de la primera partida",
    you: "Tú",
    name: "Tu nombre en la mesa",
    nameHint: "Lo que ven los demás. Se guarda en el servidor.",
    nameSave: "Guardar el nombre",
    nameSaved: "Guardado.",
    browser: "Otro navegador o teléfono",
    browserText: "Este enlace hace de otro navegador la misma persona que este. Sirve una vez, durante diez minutos.",
    ticket: "Crear un enlace",
    copy: "Copiar el enlace",
    copied: "Copiado",
    keep: "Se guarda solo en este navegador, salvo el nombre.",
    about: "Acerca de",
    aboutText: (version, compiled) =>
      `Versión ${version}, reglas ${compiled ? "compiladas" : "en Python sin compilar"}.`,
    api: "Descripción de la interfaz para programas",
  },

  lost: {
    title: "Terra incognita",
    text: "El mapa no muestra ningún lugar en esta dirección. Quizá el enlace esté cortado, o la página se haya movido.",
    home: "Volver al principio",
  },

  plain: {
    lead: "Todo tiene un valor por defecto: puedes empezar enseguida.",
    options: "Lo que se acuerda",
    free: "Valor libre",
    edition: "Edición",
    seats: "Quién se sienta dónde",
    here: "Aquí",
    elsewhere: "Por enlace",
    elsewhereHint: "Recibes una invitación para enviar en cuanto la mesa esté hecha.",
    computer: "Ordenador",
    computerChoice: (seat) => `Jugador de ordenador para ${seat}`,
    more: "Semilla, nombre y consejos",
    name: "Nombre de la mesa",
    nameHint: "Opcional; aparece en la lista de tus partidas.",
    seed: "Semilla de los dados",
    seedHint:
      "Opcional. La misma semilla da los mismos dados, y la mesa dice que la elegiste tú. Vacía, nadie puede elegirla ni conocerla: tu navegador y los de los demás le añaden su parte.",
    problems: "Esto no va junto",
    fit: "Tomar lo más parecido que sí",
    start: "Empezar",
    starting: "Empezando …",
    unknown: "No hay tal juego en este servidor.",
  },
};
