// Les écrans d'une nouvelle partie.

export const screens = {
  lead: "La République romaine, de 80 à 71 avant notre ère : Sertorius tient l’Espagne, Mithridate arme, les esclaves attendent un chef. Deux joueurs, mains cachées, deux cartes.",
  begin: "Commencer : scénario I contre l’ordinateur",
  beginMore: "Trois tours. Vous menez la République.",
  duel: "Un duel de cartes de bataille",
  duelMore:
    "Rien que la bataille : deux armées, deux mains, quelques minutes. Une bonne façon d’apprendre comment on se bat.",
  learn: "Comment on joue",
  scenario: "Scénario",
  own: "de nous",
  turns: (first: number, last: number) => `tours ${first} à ${last}`,
  years: (first: number, last: number) => `de ${first} à ${last} av. J.-C.`,
  crisis: (at: string) => `crise ${at}`,
  both: "les deux cartes",
  options: "Options",
  optionLines: {
    supply:
      "Une force qui ne trouve pas de vivres autour d’elle perd un pas chaque fois qu’une carte sert à ses points.",
    choose_split: "Avec les deux cartes, chacun range lui-même chaque carte dans une main.",
    hand_of_nine: "Neuf cartes au lieu de huit quand les deux cartes sont en jeu.",
    extra_reinforcements:
      "Une fois par tour la République peut jouer une carte pour des pas de légion, au prix de la crise.",
  } as Record<string, string>,
  combat: "Batailles",
  combatLines: {
    cards: "Un duel de cartes de bataille : complet dans le livret.",
    dice: "Aux dés, l’ancienne manière : connue en partie seulement.",
  } as Record<string, string>,
  anarchy: "Anarchie",
  anarchyLines: {
    standard: "à −30",
    intermediate: "à −35 : plus clément pour la République",
    beginner: "à −40 : le plus clément pour la République",
  } as Record<string, string>,
  editionMore:
    "Ce que le livret ne donne pas est reconstitué dans les deux éditions, et signalé partout où cela se voit.",
  editions: {
    mended: {
      title: "Corrigée",
      text: "Les valeurs des chefs, quelques unités, les hivers, des murailles et deux cartes Ressource, tout cela de nous, ont été ajustés par de nombreuses parties d’ordinateurs jusqu’à rapprocher les chances des deux camps.",
    },
    first: {
      title: "Première",
      text: "Telle qu’elle fut d’abord reconstituée : entre ordinateurs, Sertorius gagne le plus souvent. Les anciens enregistrements sont de cette édition.",
    },
  } as Record<string, { title: string; text: string }>,
  house: "Lectures et valeurs reconstituées",
  houseMore: "Là où le livret se lit de deux façons, ou quand sa page est perdue. La valeur usuelle est choisie.",
  seats: "Qui joue",
  hotseat: "Les deux camps à cet écran : entre deux tours de main, un rideau cache les cartes.",
  stories: {
    I: {
      title: "SPARTACVS",
      text: "73 avant notre ère. Pompée et Métellus serrent les dernières places d’Espagne, Mithridate assiège Cyzique et Chalcédoine, et à Capoue soixante-dix gladiateurs forcent les portes de leur école. Trois tours, les deux cartes dès le début : le scénario le plus court sur le plateau le plus plein.",
    },
    II: {
      title: "La République en crise",
      text: "76 avant notre ère. Perpenna a amené ses légions à Sertorius, presque toute l’Espagne lui obéit, et le jeune Pompée passe les Pyrénées avec un commandement qu’aucune loi ne prévoyait. Six tours ; l’Asie et les esclaves peuvent encore s’en mêler.",
    },
    III: {
      title: "La campagne",
      text: "80 avant notre ère. Sylla est dictateur, Métellus consul, et un exilé appelé par les Lusitaniens débarque en Espagne avec une poignée d’hommes. Toute la guerre, dix tours : la République commence forte et a tout à perdre.",
    },
    bonus: {
      title: "Le renouveau marianiste",
      text: "78 avant notre ère, et ce qui aurait pu être : Lépide a soulevé l’Étrurie, Brutus tient une ville du Pô, Sertorius est maître des Lusitaniens. Huit tours avec un second front aux portes de Rome.",
    },
    duel: {
      title: "Un duel de cartes de bataille",
      text: "Rien qu’une bataille : Hirtuleius et Métellus se rencontrent en rase campagne, chacun avec une main de cartes. De nous, pas un scénario du livret ; l’affaire de quelques minutes.",
    },
  } as Record<string, { title: string; text: string }>,
};
