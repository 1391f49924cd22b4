// Las reglas de la casa en español: la pregunta, y lo que significa cada respuesta.

import type { en } from "../en";

export const house: typeof en.house = {
  shared_consul: {
    title: "Compartir el cónsul",
    why: "Dos jugadores comparten el cónsul. El texto los deja acordar; si no, uno decide las primeras acciones y el otro las últimas, sin decir cuántas.",
    values: {
      consensus: "Cualquiera de los dos puede actuar por él",
      split:
        "El jugador del pretor de Ulterior decide hasta gastar la mitad de los denarios; después, el del pretor de Citerior",
    },
  },
  victory_check: {
    title: "Cuándo puede ganar Roma",
    why: "Un ejército que muere de su propio ataque en Ulterior puede completar la victoria en una fase hispana.",
    values: { immediate: "En cualquier momento", roman_phase: "Solo en una fase romana" },
  },
  fleet_consent: {
    title: "Flotas con un general a bordo",
    why: "Se puede mover cualquier flota, con el general de quien sea. El texto solo pide cortesía.",
    values: { false: "Cualquiera puede moverlas", true: "Una misma persona debe llevar ambos" },
  },
  multiplier: {
    title: "Varios apoyos",
    why: "Cada apoyo duplica: ¿son dos por dos, o una sola vez?",
    values: { power: "Cada uno vuelve a duplicar: ×2, ×4, ×8", single: "Se duplica una sola vez" },
  },
  generic_bridges: {
    title: "La provincia del pretor como puente",
    why: "El +1 de un pretor por su provincia no necesita disco. ¿Podrían sus cuatro ciudades enlazar grupos de guarniciones?",
    values: { false: "No enlazan nada", true: "Enlazan grupos como si tuvieran discos" },
  },
  own_space_counts: {
    title: "Las guarniciones bajo el general",
    why: "¿Lo apoyan por sí solos los discos de su propia ciudad? La pila de un ejército sí cuenta.",
    values: { true: "Cuentan", false: "Solo si los une un disco suyo vecino" },
  },
  skip_sure_rolls: {
    title: "Combates de resultado seguro",
    why: "Cuando todas las tiradas dan lo mismo, los dados no deciden nada.",
    values: { true: "No se tiran dados", false: "Se tiran de todos modos" },
  },
  roman_shields: {
    title: "Escudos de las ciudades romanas",
    why: "Las ciudades de Ulterior y Citerior no tienen número impreso, pero hay ejércitos que marchan y asedian allí.",
    values: {
      board: "Como en este tablero, del 1 al 4",
      "0": "Las ocho: 0",
      "1": "Las ocho: 1",
      "2": "Las ocho: 2",
      "3": "Las ocho: 3",
      "4": "Las ocho: 4",
      "5": "Las ocho: 5",
      "6": "Las ocho: 6",
    },
  },
  road_through_revolt: {
    title: "Calzadas a través de una revuelta",
    why: "Una serie de calzadas cuesta 1 denario, por larga que sea. ¿La corta una revuelta en el camino?",
    values: { false: "Una revuelta corta la serie", true: "La serie la atraviesa, pero nunca acaba allí" },
  },
  ambush_at_sea: {
    title: "Ejércitos junto a un general en el mar",
    why: "Un ejército no puede atacar a una flota. ¿Apoya, aun así, contra un general que combate desde el mar?",
    values: { true: "Apoya contra él", false: "Nadie acecha a una flota" },
  },
  ingenivm_either_end: {
    title: "Ingenivm: de dónde sale una calzada construida",
    why: "Una calzada se construye desde la ciudad del general y prolonga la red. ¿Debe esa ciudad tocar ya una calzada?",
    values: { false: "Sí, construye hacia fuera", true: "No, cualquiera de los extremos puede tocarla" },
  },
  imperivm_run: {
    title: "Imperivm: hasta dónde llega el movimiento gratuito",
    why: "El movimiento gratuito del pretor de Ulterior sigue una conexión, y para moverse una serie de calzadas es una.",
    values: { true: "Un enlace, o una serie de calzadas", false: "Un solo enlace" },
  },
  proconsul_loss_ends_phase: {
    title: "Proconsvl: un ataque perdido del procónsul",
    why: "Un ataque perdido acaba la fase romana. ¿El del procónsul la acaba para el general que tiene el turno?",
    values: { true: "La fase acaba", false: "El general sigue jugando" },
  },
  terror_plot: {
    title: "Terror: la conjura",
    why: "La conjura contra el jefe del ejército especial está impresa como regla opcional.",
    values: { false: "Sin conjura", true: "Se permite una conjura, una vez por partida" },
  },
  plot_replacement: {
    title: "Terror: después de la conjura",
    why: "Una conjura lograda cambia el ejército especial por uno corriente: ¿en la misma ciudad o en la reserva?",
    values: { board: "Se queda en la misma ciudad", reserve: "Va a la reserva, lo que favorece a Roma" },
  },
  strike_windows: {
    title: "Hispano: cuándo puede golpear",
    why: "El texto solo dice: en la fase hispana, y no como marcha. De momento hay una sola lectura.",
    values: { all: "Antes de la tirada de revuelta, antes de cada ejército y después del último" },
  },
  s3_start: {
    title: "Escenario 3: quién empieza",
    why: "El escenario se abre en el turno de un pretor, y el signo que decía cuál se ha perdido.",
    values: { U: "El pretor de Ulterior", C: "El pretor de Citerior" },
  },
};
