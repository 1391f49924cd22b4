// Le jeu raconté à qui ne l’a jamais vu, et les conseils d’une première partie, en français.

import type { Tip } from "../../learn/guide";
import type { en } from "../en";
import { common } from "./common";

export const learn: typeof en.learn = {
  lead: "Huit images, cinq minutes. Tout ici se touche ; rien n’est à retenir, la table vous le rappelle.",
  steps: "Chapitres",
  aim: {
    title: "Six capitales, et la paix chez soi",
    text: [
      "Vous êtes Rome : le préteur d’Ulterior (rouge), le préteur de Citerior (jaune) et le consul (bleu). Une seule personne peut mener les trois, ou bien chacun a son général et vous décidez ensemble.",
      "Vous gagnez à l’instant où chacune des six capitales hispaniques, ceintes de murs et étoilées sur la carte, porte une garnison, et où aucune ville de vos deux provinces n’est en révolte.",
      "Vous perdez quand il faut poser une révolte et qu’il n’en reste plus en réserve, ou quand les années s’épuisent, après onze manches.",
    ],
    picture: "Les six capitales : quatre portent une garnison, une est en révolte, une est encore libre.",
    count: (held) => `${held} capitales tenues sur 6`,
  },
  turn: {
    title: "Un tour : vous dépensez, puis ils se soulèvent",
    steps: [
      "Votre général reçoit ses deniers : 5, 6 ou 7, selon le niveau.",
      "Il les dépense dans l’ordre qu’il veut : marcher, naviguer, assiéger, attaquer, laisser des garnisons. Ce qui reste est perdu.",
      "Deux dés désignent une ville : la révolte y éclate, ou une armée y paraît.",
      "Chaque armée hispanique agit une fois.",
    ],
    after:
      "Ulterior, Citerior, le consul : trois tours font une manche. Puis un disque de révolte couvre l’année suivante de la piste du temps.",
    roman: "Phase romaine",
    hispanic: "Phase hispanique",
  },
  move: {
    title: "Marcher, et ce que cela coûte",
    text: [
      "Une connexion coûte autant de deniers qu’elle a de traits. Une suite de voies, les lignes sombres, coûte 1 en tout, si longue soit-elle. Une mer demande une flotte.",
      "Aucun général n’entre dans une ville en révolte, et une révolte coupe une suite de voies. La table fait le calcul : chaque case qu’il peut atteindre montre son prix.",
    ],
    picture: (isCut) =>
      isCut
        ? "Le préteur de Citerior à Carthago Nova, Valentia étant en révolte : Gerunda coûte 3, par la mer."
        : "Le préteur de Citerior à Carthago Nova : les voies le mènent à Valentia, Dertosa ou Tarraco pour 1 ; Gerunda coûte 2.",
    revolt: "Valentia est en révolte",
    open: "Par les voies jusqu’à Tarraco pour 1, un trait de plus jusqu’à Gerunda : 2 deniers.",
    cut: "La suite de voies est coupée. Par deux mers où mouille une flotte, puis à terre : 1 + 1 + 1 = 3 deniers.",
  },
  siege: {
    title: "Assiéger une révolte",
    text: [
      "À côté d’une ville en révolte, engagez 1, 2 ou 3 deniers. Le dé romain, les deniers et les garnisons qui le soutiennent doivent ensemble dépasser le bouclier de la ville. Un préteur proche de sa province a 1 de plus.",
      "Le soutien se tient près de l’ennemi : un autre général voisin de la ville double votre camp, une armée voisine de votre général double le leur. Si vous êtes au-dessus, un disque de révolte s’en va. Sinon, seuls les deniers sont perdus.",
    ],
    picture: "Le préteur de Citerior, à Valentia, assiège Segobriga, bouclier 5.",
    denarii: "Deniers engagés",
    consul: "Le consul se tient à Toletum",
    army: "Une armée se tient à Puciala",
    rome: "Rome",
    city: "Segobriga",
    die: "dé",
    home: "sa province",
    faces: (faces, count) => `Réussit avec ${faces} : ${count} fois sur 6.`,
    sure: "Réussit à tous les jets : inutile de lancer.",
    never: "Aucun jet ne suffit.",
    throw: "Lancer le dé",
    won: (die, ours, theirs) => `${die} : ${ours} contre ${theirs}. Une révolte est réprimée.`,
    vain: (die, ours, theirs) => `${die} : ${ours} contre ${theirs}. Il ne se passe rien.`,
  },
  attack: {
    title: "Attaquer une armée",
    text: [
      "La même somme pour Rome, mais l’armée lance aussi : le dé hispanique, plus tous les disques de révolte qui tiennent à elle.",
      "Au-dessus : l’armée et toutes les révoltes de sa ville disparaissent. Égalité : rien. Au-dessous : votre général quitte le plateau avec toutes les garnisons de sa case, et un denier reste bloqué jusqu’à son retour. La table montre les chances exactes avant que vous vous engagiez.",
    ],
    picture: "Les 36 jets : le consul, en mer, attaque l’armée de Noega, qui a deux révoltes.",
    denarii: "Deniers engagés",
    result: (win, tie, loss) => `Sur 36 jets, ${win} gagnent, ${tie} sont nuls, ${loss} perdent.`,
    win: "gain",
    tie: "nul",
    loss: "perte",
    roman: "Dé romain",
    hispanic: "Dé hispanique",
  },
  garrison: {
    title: "Les garnisons",
    text: [
      "Pour 1 denier, un général laisse un de ses disques dans la ville où il se tient. Il en écarte la révolte, et le soutient quand il est proche, avec toutes les garnisons qui tiennent à lui.",
      "Dans une capitale, on ne peut le poser que si aucune des six villes de la province n’est en révolte. Une fois là, il reste, jusqu’à ce qu’une armée le prenne.",
    ],
    picture: "Une pile de garnisons, la dernière au-dessus.",
  },
  hispania: {
    title: "Comment l’Hispanie agit",
    text: [
      "D’abord le jet de révolte : le dé romain désigne une province, le dé hispanique une ville. Un général ou une garnison l’empêche. Une ville vide se soulève. Une ville en révolte reçoit une armée, si la province n’en a pas et qu’il en reste une ; sinon un disque de plus.",
      "Puis chaque armée : elle regarde les villes voisines de sa province et préfère celles qui ne sont pas en révolte. S’il en reste plusieurs, le dé décide : le bouclier le plus proche. Là, elle attaque un général, assiège une garnison, ou soulève la ville. La table explique chaque pas.",
    ],
    picture: "Une armée à Termes. Cauca et Segobriga sont sans révolte, Bilbilis et Numantia sont écartées.",
    ask: "Que montre le dé hispanique ?",
    goes: (die, city, shield) => `${die} : le bouclier le plus proche est ${shield}. L’armée va à ${city}.`,
    stays: (die) => `${die} est aussi proche de 1 que de 5. L’armée reste.`,
    wait: "Choisissez une face du dé.",
  },
  clock: {
    title: "L’horloge des révoltes",
    text: [
      "Il y a 22 disques de révolte. Une partie est sur la carte. À la fin de chaque manche, un de plus va sur la piste du temps et n’en revient jamais. Le reste est la réserve : quand elle est vide et qu’une révolte est due, l’Hispanie a gagné.",
      "Chaque révolte réprimée est donc du temps gagné. Mais seules les garnisons dans les capitales donnent la victoire.",
    ],
    map: (number) => `${number} sur la carte`,
    reserve: (number) => `${number} en réserve`,
    track: (number) => `${number} sur la piste du temps`,
    round: "Après la manche",
    picture: (map, track, reserve) =>
      `22 disques : ${map} sur la carte, ${track} sur la piste du temps, ${reserve} en réserve.`,
  },
  go: {
    title: "À vous de jouer",
    text: "Le niveau le plus facile, les trois généraux sont à vous, et un conseil à chaque nouveauté. Tout peut s’annuler tant que les dés ne sont pas tombés.",
    start: "Jouer une première partie avec le guide",
    starting: "On dresse la table …",
    exercises: "Ou résolvez des exercices : des positions réelles, une question chacune",
    board: "Vous possédez la boîte ? Corrigez le plateau sur la carte",
    rules: "Ou lire toutes les règles",
  },
  guide: {
    title: "Guide",
    next: "Compris",
    end: "Finir le guide",
    tips: {
      roads:
        "Avant la partie, on pose des voies. Chacune doit toucher une voie déjà là. Des voies qui mènent de vos provinces vers les capitales rendent toutes les marches moins chères. La carte montre où l’on peut en poser.",
      generals:
        "Placez vos généraux : les préteurs dans des villes de leurs provinces, le consul sur une flotte. Près des révoltes, c’est bien : marcher coûte.",
      first:
        "Choisissez votre général sur la carte : chaque case qu’il peut atteindre s’éclaire avec son prix. Choisissez-en une, et il y va. Vous pouvez l’annuler.",
      siege:
        "Placez-vous à côté d’une ville en révolte et choisissez-la : la carte de combat montre la chance exacte avec 1, 2 ou 3 deniers. Les petits boucliers tombent facilement.",
      garrison:
        "Une garnison coûte 1 et écarte la révolte de sa ville. Les garnisons qui se tiennent s’ajoutent à tous les sièges et attaques de leur général.",
      support:
        "Deux généraux à côté de la même ville : le second double la somme du premier. Pensez vos trois généraux ensemble.",
      capital:
        "Une capitale ne reçoit de garnison que si toute sa province est libre de révolte. Videz une province, puis entrez et posez-la.",
      army: "Les armées sont dangereuses : une attaque perdue coûte votre général. Réduisez d’abord les révoltes autour de l’armée, ou amenez un second général à côté d’elle.",
      sea: "Le consul commence en mer. Il peut débarquer, combattre depuis le navire, ou naviguer : 1 denier par connexion de mer.",
      spend:
        "Les deniers qui restent sont perdus. Une garnison, un pas vers la prochaine révolte, ou un dernier siège ?",
      clock:
        "Regardez la réserve de révoltes : quand elle est vide et qu’une révolte est due, la partie est perdue. Réprimer des révoltes la remplit.",
      reenter:
        "Votre général a été battu et revient gratuitement : un préteur dans sa province, le consul sur une flotte.",
      leave: "Deux généraux ne partagent pas une case : celui qui vient d’arriver doit d’abord repartir.",
      roll: "Maintenant, l’Hispanie agit seule. À chaque événement, on peut demander : pourquoi ?",
      over: "La partie est finie. Vous pouvez la revoir pas à pas, ou essayer autre chose à partir de n’importe quel moment.",
    } as Record<Tip, string>,
  },
  faces: (faces) => common.listOr(faces),
};
