import type { Language } from './reading/language.ts'

type Words = {
  /** A remark about the open post that does not say what to change. */
  unclear: string
  /** The open post is approved. */
  approved: string
  /** Another version is requested. */
  sameAgain: string
  /** The post is wanted in another language than the material's, which is named. */
  untranslated: (language: string) => string
  /** The previous version is wanted. */
  undo: string
  /** The open post is to become several. */
  onePost: string
  /** Several posts were requested, and one was written. */
  oneWritten: string
  /** Notes were used that were not chosen for this. */
  used: (names: string) => string
  /** What went whole with a name that was to be taken out, quoted. */
  takenOut: (sentences: string) => string
  /** The request is in another language than the material, which is named, and so is the post. */
  keptLanguage: (language: string) => string
  /** All ideas that the material gives were listed. */
  noMoreIdeas: string
  /** Which of several offers should be announced, and the answer. */
  whichOffer: string
  announceOffer: (name: string) => string
  /** No offer is described yet. */
  noOffer: string
}

const model = '/settings#models'

/** What is replied to wishes and remarks that the writer cannot meet. */
export const remarkWords: Record<Language, Words> = {
  en: {
    unclear:
      'I have changed nothing, because I cannot tell what to change. Say it with the words themselves, for example "change 40 to 41", "remove the last paragraph" or "add: …". For a new post, begin with "Write a post".',
    approved: 'Good. "Publish" and "Schedule" are beside the post.',
    sameAgain: `From the same material I would write the same post again. Tell me more, choose other notes under Context, use "Hooks" beside the post for another opening, or [connect a model](${model}).`,
    untranslated: (language) =>
      `I cannot translate, and what you gave me is in ${language}. I can write the post in ${language}; for another language, [connect a model](${model}).`,
    undo: 'I leave that to you: step back with "View Previous version" above the post, then press "Restore this version".',
    onePost:
      'I write one post at a time, and have changed nothing. Copy what the second post should say, tell me to "keep only the first two paragraphs", or what else should stay, and then send me what you copied with "Write a post: …".',
    oneWritten:
      'I write one post at a time: for the next one, begin with "Write a post" and say what goes into it.',
    used: (names) => `What I added is from your notes: ${names}.`,
    takenOut: (sentences) =>
      `I took this out whole, because I could not be sure of what would be left without the name: ${sentences}.`,
    keptLanguage: (language) => `It is in ${language}, as what you gave me is: I cannot translate.`,
    noMoreIdeas:
      'I have no more ideas from this. Name another topic, or choose other notes under Context and ask again.',
    whichOffer: 'Which offer should I announce?',
    announceOffer: (name) => `Announce my offer ${name}`,
    noOffer:
      'You have not described an offer yet: [describe one](/identity?view=offers), then ask me again. I write the post from its own words.',
  },
  de: {
    unclear:
      'Ich habe nichts geändert, weil ich nicht erkenne, was ich ändern soll. Sagen Sie es mit den Worten selbst, zum Beispiel „ändere 40 in 41“, „streiche den letzten Absatz“ oder „ergänze: …“. Für einen neuen Beitrag beginnen Sie mit „Schreib einen Beitrag“.',
    approved: 'Gut. „Publish“ und „Schedule“ stehen neben dem Beitrag.',
    sameAgain: `Aus demselben Material würde ich denselben Beitrag noch einmal schreiben. Erzählen Sie mir mehr, wählen Sie unter „Context“ andere Notizen, nutzen Sie für einen anderen Einstieg „Hooks“ neben dem Beitrag, oder [verbinden Sie ein Modell](${model}).`,
    untranslated: (language) =>
      `Ich kann nicht übersetzen, und was Sie mir gegeben haben, ist auf ${language}. Ich kann den Beitrag auf ${language} schreiben; für eine andere Sprache [verbinden Sie ein Modell](${model}).`,
    undo: 'Das machen Sie selbst: Gehen Sie über dem Beitrag mit „View Previous version“ zurück, und drücken Sie dann „Restore this version“.',
    onePost:
      'Ich schreibe immer nur einen Beitrag und habe nichts geändert. Kopieren Sie, was der zweite sagen soll, schreiben Sie mir „Behalte nur die ersten zwei Absätze“, oder was sonst bleiben soll, und schicken Sie mir dann das Kopierte mit „Schreib einen Beitrag: …“.',
    oneWritten:
      'Ich schreibe immer nur einen Beitrag: Für den nächsten beginnen Sie mit „Schreib einen Beitrag“ und sagen, was hineinsoll.',
    used: (names) => `Was ich ergänzt habe, stammt aus Ihren Notizen: ${names}.`,
    takenOut: (sentences) =>
      `Ganz herausgenommen habe ich, was ohne den Namen vielleicht nicht mehr gestimmt hätte: ${sentences}.`,
    keptLanguage: (language) =>
      `Er ist auf ${language} wie das, was Sie mir gegeben haben: Übersetzen kann ich nicht.`,
    noMoreIdeas:
      'Mehr Ideen habe ich daraus nicht. Nennen Sie ein anderes Thema, oder wählen Sie unter „Context“ andere Notizen aus und fragen Sie noch einmal.',
    whichOffer: 'Welches Angebot soll ich ankündigen?',
    announceOffer: (name) => `Kündige mein Angebot ${name} an`,
    noOffer:
      'Sie haben noch kein Angebot beschrieben: [Beschreiben Sie eines](/identity?view=offers), und fragen Sie mich dann noch einmal. Ich schreibe den Beitrag aus seinen eigenen Worten.',
  },
  es: {
    unclear:
      'No he cambiado nada, porque no sé qué cambiar. Dígalo con las palabras mismas, por ejemplo «cambia 40 por 41», «quita el último párrafo» o «añade: …». Para una publicación nueva, empiece por «Escribe una publicación».',
    approved: 'Bien. «Publish» y «Schedule» están junto a la publicación.',
    sameAgain: `Con el mismo material escribiría otra vez la misma publicación. Cuénteme más, elija otras notas en «Context», use «Hooks» junto a la publicación para otro comienzo, o [conecte un modelo](${model}).`,
    untranslated: (language) =>
      `No puedo traducir, y lo que usted me ha dado está en ${language}. Puedo escribir la publicación en ${language}; para otro idioma, [conecte un modelo](${model}).`,
    undo: 'Eso lo hace usted: vuelva atrás con «View Previous version», encima de la publicación, y pulse «Restore this version».',
    onePost:
      'Escribo una sola publicación cada vez y no he cambiado nada. Copie lo que debe decir la segunda, escríbame «deja solo los dos primeros párrafos», o lo que deba quedar, y envíeme después lo copiado con «Escribe una publicación: …».',
    oneWritten:
      'Escribo una sola publicación cada vez: para la siguiente, empiece por «Escribe una publicación» y diga qué debe contener.',
    used: (names) => `Lo que he añadido viene de sus notas: ${names}.`,
    takenOut: (sentences) => `He quitado entero lo que sin el nombre quizá no quedaría bien: ${sentences}.`,
    keptLanguage: (language) => `Está en ${language}, como lo que usted me ha dado: no puedo traducir.`,
    noMoreIdeas:
      'No saco más ideas de esto. Diga otro tema, o elija otras notas en «Context» y vuelva a pedirlas.',
    whichOffer: '¿Qué oferta debo anunciar?',
    announceOffer: (name) => `Anuncia mi oferta ${name}`,
    noOffer:
      'Todavía no ha descrito ninguna oferta: [describa una](/identity?view=offers) y vuelva a pedírmelo. Escribo la publicación con sus propias palabras.',
  },
  fr: {
    unclear:
      'Je n’ai rien modifié, car je ne vois pas quoi modifier. Dites-le avec les mots eux-mêmes, par exemple « remplace 40 par 41 », « supprime le dernier paragraphe » ou « ajoute : … ». Pour un nouveau post, commencez par « Écris un post ».',
    approved: 'Bien. « Publish » et « Schedule » se trouvent à côté du post.',
    sameAgain: `Avec la même matière, j’écrirais de nouveau le même post. Racontez-m’en plus, choisissez d’autres notes sous « Context », utilisez « Hooks » à côté du post pour un autre début, ou [connectez un modèle](${model}).`,
    untranslated: (language) =>
      `Je ne peux pas traduire, et ce que vous m’avez donné est en ${language}. Je peux écrire le post en ${language} ; pour une autre langue, [connectez un modèle](${model}).`,
    undo: 'C’est à vous de le faire : revenez en arrière avec « View Previous version » au-dessus du post, puis cliquez sur « Restore this version ».',
    onePost:
      'Je n’écris qu’un post à la fois et je n’ai rien modifié. Copiez ce que le second doit dire, écrivez-moi « garde seulement les deux premiers paragraphes », ou ce qui doit rester, puis envoyez-moi ce que vous avez copié avec « Écris un post : … ».',
    oneWritten:
      'Je n’écris qu’un post à la fois : pour le suivant, commencez par « Écris un post » et dites ce qu’il doit contenir.',
    used: (names) => `Ce que j’ai ajouté vient de vos notes : ${names}.`,
    takenOut: (sentences) =>
      `J’ai retiré en entier ce qui, sans le nom, ne serait peut-être plus juste : ${sentences}.`,
    keptLanguage: (language) =>
      `Il est en ${language}, comme ce que vous m’avez donné : je ne peux pas traduire.`,
    noMoreIdeas:
      'Je n’ai pas d’autres idées à partir de cela. Donnez un autre sujet, ou choisissez d’autres notes sous « Context », puis redemandez.',
    whichOffer: 'Quelle offre dois-je annoncer ?',
    announceOffer: (name) => `Annonce mon offre ${name}`,
    noOffer:
      'Vous n’avez pas encore décrit d’offre : [décrivez-en une](/identity?view=offers), puis redemandez. J’écris le post avec ses propres mots.',
  },
}
