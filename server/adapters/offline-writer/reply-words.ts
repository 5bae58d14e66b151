import type { Language } from './reading/language.ts'
import type { Elsewhere } from './reading/other-requests.ts'
import { clipWords, dropEnd } from './reading/sentences.ts'

type Slots = { topic: string; facts: string[]; detail: string }

/** Placeholders in a draft or a longer post where the writer has given nothing. */
export const openSlots: Record<Language, Slots> = {
  en: {
    topic: '[what your post is about, in one line]',
    facts: ['[what it was like before]', '[what you did, step by step]', '[your result in numbers]'],
    detail: '[a detail, an example or a number of your own]',
  },
  de: {
    topic: '[worum es in einem Satz geht]',
    facts: ['[wie es vorher war]', '[was Sie getan haben, Schritt für Schritt]', '[Ihr Ergebnis in Zahlen]'],
    detail: '[eine Einzelheit, ein Beispiel oder eine Zahl von Ihnen]',
  },
  es: {
    topic: '[de qué trata, en una línea]',
    facts: ['[cómo era antes]', '[qué hizo, paso a paso]', '[su resultado en cifras]'],
    detail: '[un detalle, un ejemplo o una cifra propia]',
  },
  fr: {
    topic: '[le sujet en une ligne]',
    facts: [
      '[comment c’était avant]',
      '[ce que vous avez fait, étape par étape]',
      '[votre résultat en chiffres]',
    ],
    detail: '[un détail, un exemple ou un chiffre de votre expérience]',
  },
}

/** What may precede a sentence that opens a post a second time; makes no claim. */
export const openingFrames: Record<Language, string[]> = {
  en: [
    'The short version:',
    'In one line:',
    'Let me start with this:',
    'Worth saying plainly:',
    'Before anything else:',
    'What this is about:',
  ],
  de: [
    'Kurz gesagt:',
    'In einem Satz:',
    'Vorweg:',
    'Ganz offen:',
    'Zuerst das Wichtigste:',
    'Worum es geht:',
  ],
  es: [
    'En resumen:',
    'En una frase:',
    'Empiezo por aquí:',
    'Lo digo claro:',
    'Ante todo:',
    'De qué se trata:',
  ],
  fr: [
    'En bref :',
    'En une phrase :',
    'Je commence par là :',
    'Disons-le clairement :',
    'Avant tout :',
    'De quoi il s’agit :',
  ],
}

type Words = {
  hello: string
  abilities: string
  honesty: string
  /** What would make a post fuller, with links to where to add it. */
  wanted: string
  /** The same for writers who have notes but may not know how to choose them. */
  choosable: string
  questions: { intro: string; asked: string[] }
  /** The question whether to use a note, and its answer. */
  useNote: (name: string) => string
  doUseNote: (name: string) => string
  post: string
  created: (name: string, hasSlots: boolean) => string
  changed: (name: string, hasSlots: boolean) => string
  /** Wishes about the form of a post that only a model can fulfil, in quotation marks. */
  unmet: (wishes: string) => string
  hooks: (name: string) => string
  suggested: (name: string, count: number) => string
  drawn: (name: string) => string
  done: string
  unchanged: string
  failed: (reason: string) => string
  thanked: string
  /** Only the writer publishes a post. */
  publishing: string
  /** A wish to keep names out. */
  names: (wish: string) => string
  /** The request requires words that the writer has not given. */
  unable: string
  /** A question or a task beyond the offline writer. */
  cannot: string
  /** Ideas are requested, but there is nothing to base them on. */
  noTopic: string
  /** Where in the app to find what was requested. */
  elsewhere: Record<Elsewhere, string>
  filesRead: (names: string) => string
  filesUnread: (names: string) => string
}

const model = '/settings#models'

export const replyWords: Record<Language, Words> = {
  en: {
    hello: 'Hello!',
    abilities:
      'I can turn your own words into a post and work on it with you. Tell me what happened, for example: "We moved to a four-day week in May, and sick days fell from 61 to 38."',
    honesty: `I only use what you give me. For free conversation, [connect a model](${model}).`,
    wanted:
      'For a fuller post, write [your story](/identity), add to your [knowledge base](/knowledge-base) or describe [an offer](/identity?view=offers), and choose it with your next request.',
    choosable:
      'For a fuller post, choose notes from your [knowledge base](/knowledge-base), [your story](/identity) or [an offer](/identity?view=offers) under Context with your next request.',
    questions: {
      intro: 'A few words on each of these are enough:',
      asked: [
        'What happened, and when?',
        'What changed, in numbers if you have them?',
        'What should readers remember?',
      ],
    },
    useNote: (name) => `Use ${name} as well?`,
    doUseNote: (name) => `Use ${name}`,
    post: 'The post',
    created: (name, hasSlots) =>
      `${name} is ready. It holds only what you gave me${hasSlots ? '; anything in [square brackets] is for you to fill in' : ''}.`,
    unmet: (wishes) =>
      `I left out ${wishes}: that takes a model ([connect one](${model})), or your own words.`,
    changed: (name, hasSlots) =>
      `${name} has been updated${hasSlots ? '; anything in [square brackets] is for you to fill in' : ''}.`,
    hooks: (name) =>
      `Here are other openings for ${name}. They are next to the post, and they are made of its own sentences.`,
    suggested: (name, count) => {
      if (count === 0)
        return `${name}: I have nothing more to suggest. I look for slips of spelling and grammar, long openings and paragraphs, stock phrases and filler words.`
      return `${name}: I have marked ${count === 1 ? 'one place in it, with a proposal' : `${count} places in it, each with a proposal`}.`
    },
    drawn: (name) => `${name} is ready. It can be added to a post.`,
    done: 'Done.',
    unchanged: 'Nothing was changed.',
    failed: (reason) => `That did not work: ${reason}`,
    thanked: 'You’re welcome.',
    publishing: 'Publishing is up to you: use "Publish" beside the post.',
    names: (wish) => `${wish}: please see to that yourself, I leave names as you wrote them.`,
    unable: `That needs words that I do not have: use "Hooks" or "Suggestions" beside the post, or [connect a model](${model}).`,
    noTopic:
      'What should the ideas be about? Name a topic in a few words, or choose notes from your [knowledge base](/knowledge-base), [your story](/identity) or [an offer](/identity?view=offers) under Context and ask again.',
    elsewhere: {
      template:
        'Choose a template under Context, or look through [yours and Lede’s](/templates), and tell me what the post is about.',
      schedule: 'Scheduling is up to you: use "Schedule" beside the post.',
      carousel:
        'A carousel is made of a post. Tell me what it should say, then press "Make a carousel" in the post.',
      hook: 'A hook belongs to a post. Tell me what happened and I will write one, then use "Hooks" beside it.',
      trends: `I cannot know what is trending without the web. Switch Web Search on under Preferences and ask again, or press "What's trending" in a new chat.`,
    },
    cannot: `I can’t answer that without a model: [connect a model](${model}), or tell me what happened and I will write the post.`,
    filesRead: (names) =>
      `I have read ${names}. Ask me for a post about it, and I will draft one from its sentences.`,
    filesUnread: (names) => `I cannot read ${names}.`,
  },
  de: {
    hello: 'Hallo!',
    abilities:
      'Ich mache aus Ihren eigenen Worten einen Beitrag und überarbeite ihn mit Ihnen. Erzählen Sie mir, was passiert ist, zum Beispiel: „Im Mai haben wir auf die Vier-Tage-Woche umgestellt, die Krankentage sanken von 61 auf 38.“',
    honesty: `Ich verwende nur, was Sie mir geben. Für freie Gespräche [verbinden Sie ein Modell](${model}).`,
    wanted:
      'Für einen längeren Beitrag schreiben Sie [Ihre Geschichte](/identity), ergänzen Sie Ihre [Wissensdatenbank](/knowledge-base) oder beschreiben Sie [ein Angebot](/identity?view=offers) und wählen Sie es bei der nächsten Anfrage aus.',
    choosable:
      'Für einen längeren Beitrag wählen Sie bei der nächsten Anfrage unter „Context“ Notizen aus Ihrer [Wissensdatenbank](/knowledge-base), [Ihre Geschichte](/identity) oder [ein Angebot](/identity?view=offers) aus.',
    questions: {
      intro: 'Ein paar Worte zu jeder Frage genügen:',
      asked: [
        'Was ist passiert, und wann?',
        'Was hat sich geändert, wenn möglich in Zahlen?',
        'Was sollen sich die Leser merken?',
      ],
    },
    useNote: (name) => `Soll ich ${name} verwenden?`,
    doUseNote: (name) => `${name} verwenden`,
    post: 'Der Beitrag',
    created: (name, hasSlots) =>
      `${name} ist fertig. Darin steht nur, was Sie mir gegeben haben${hasSlots ? '; was in [eckigen Klammern] steht, füllen Sie bitte aus' : ''}.`,
    unmet: (wishes) =>
      `Offen bleibt ${wishes}: Dafür braucht es ein Modell ([verbinden](${model})) oder Ihre eigenen Worte.`,
    changed: (name, hasSlots) =>
      `${name} ist geändert${hasSlots ? '; was in [eckigen Klammern] steht, füllen Sie bitte aus' : ''}.`,
    hooks: (name) =>
      `Hier sind andere Einstiege für ${name}. Sie stehen neben dem Beitrag und bestehen aus seinen eigenen Sätzen.`,
    suggested: (name, count) => {
      if (count === 0) return `${name}: Ich habe keine weiteren Vorschläge.`
      return `${name}: Ich habe ${count === 1 ? 'eine Stelle' : `${count} Stellen`} markiert, jeweils mit einem Vorschlag.`
    },
    drawn: (name) => `${name} ist fertig und kann einem Beitrag hinzugefügt werden.`,
    done: 'Erledigt.',
    unchanged: 'Es wurde nichts geändert.',
    failed: (reason) => `Das hat nicht funktioniert: ${reason}`,
    thanked: 'Gern geschehen.',
    publishing: 'Veröffentlichen können nur Sie: mit „Publish“ neben dem Beitrag.',
    names: (wish) =>
      `${wish}: Darauf achten Sie bitte selbst, Namen lasse ich so, wie Sie sie geschrieben haben.`,
    unable: `Dafür fehlen mir die Worte: Nutzen Sie „Hooks“ oder „Suggestions“ neben dem Beitrag, oder [verbinden Sie ein Modell](${model}).`,
    noTopic:
      'Worum soll es bei den Ideen gehen? Nennen Sie ein Thema in ein paar Worten, oder wählen Sie unter „Context“ Notizen aus Ihrer [Wissensdatenbank](/knowledge-base), [Ihre Geschichte](/identity) oder [ein Angebot](/identity?view=offers) aus und fragen Sie noch einmal.',
    elsewhere: {
      template:
        'Wählen Sie unter „Context“ eine Vorlage oder sehen Sie sich [Ihre und die von Lede](/templates) an, und sagen Sie mir, worum es in dem Beitrag geht.',
      schedule: 'Planen können nur Sie: mit „Schedule“ neben dem Beitrag.',
      carousel:
        'Ein Karussell entsteht aus einem Beitrag. Sagen Sie mir, was darin stehen soll, und drücken Sie dann im Beitrag auf „Make a carousel“.',
      hook: 'Ein Einstieg gehört zu einem Beitrag. Erzählen Sie mir, was passiert ist, dann schreibe ich einen; weitere Einstiege finden Sie daneben unter „Hooks“.',
      trends:
        'Ohne das Web kann ich nicht wissen, was gerade im Trend liegt. Schalten Sie „Web Search“ unter „Preferences“ ein und fragen Sie noch einmal, oder drücken Sie in einem neuen Chat auf „What’s trending“.',
    },
    cannot: `Das kann ich ohne Modell nicht beantworten: [Verbinden Sie ein Modell](${model}), oder erzählen Sie mir, was passiert ist, dann schreibe ich den Beitrag.`,
    filesRead: (names) =>
      `Ich habe ${names} gelesen. Bitten Sie mich um einen Beitrag darüber, dann schreibe ich ihn aus seinen Sätzen.`,
    filesUnread: (names) => `Ich kann ${names} nicht lesen.`,
  },
  es: {
    hello: '¡Hola!',
    abilities:
      'Puedo convertir sus propias palabras en una publicación y trabajarla con usted. Cuénteme qué pasó, por ejemplo: «En mayo pasamos a la semana de cuatro días y las bajas cayeron de 61 a 38 días».',
    honesty: `Solo uso lo que usted me da. Para conversación libre, [conecte un modelo](${model}).`,
    wanted:
      'Para una publicación más completa, escriba [su historia](/identity), añada notas a su [base de conocimiento](/knowledge-base) o describa [una oferta](/identity?view=offers), y selecciónela con su próxima petición.',
    choosable:
      'Para una publicación más completa, elija en «Context», con su próxima petición, notas de su [base de conocimiento](/knowledge-base), [su historia](/identity) o [una oferta](/identity?view=offers).',
    questions: {
      intro: 'Bastan unas palabras para cada pregunta:',
      asked: [
        '¿Qué pasó y cuándo?',
        '¿Qué cambió, en cifras si las tiene?',
        '¿Qué deben recordar los lectores?',
      ],
    },
    useNote: (name) => `¿Uso ${name}?`,
    doUseNote: (name) => `Usar ${name}`,
    post: 'La publicación',
    created: (name, hasSlots) =>
      `${name}: la publicación está lista. Contiene solo lo que usted me ha dado${hasSlots ? '; complete lo que está entre [corchetes]' : ''}.`,
    unmet: (wishes) =>
      `Queda pendiente ${wishes}: para eso hace falta un modelo ([conectar](${model})) o sus propias palabras.`,
    changed: (name, hasSlots) =>
      `${name}: la publicación está cambiada${hasSlots ? '; complete lo que está entre [corchetes]' : ''}.`,
    hooks: (name) =>
      `Aquí tiene otros comienzos para ${name}. Están junto a la publicación y salen de sus propias frases.`,
    suggested: (name, count) => {
      if (count === 0) return `${name}: no tengo más sugerencias.`
      return `${name}: he marcado ${count === 1 ? 'un lugar, con una propuesta' : `${count} lugares, cada uno con una propuesta`}.`
    },
    drawn: (name) => `${name}: la imagen está lista y se puede añadir a una publicación.`,
    done: 'Hecho.',
    unchanged: 'No se ha cambiado nada.',
    failed: (reason) => `No ha funcionado: ${reason}`,
    thanked: 'De nada.',
    publishing: 'Publicar le corresponde a usted: use «Publish» junto a la publicación.',
    names: (wish) => `${wish}: compruébelo usted, los nombres los dejo como usted los escribió.`,
    unable: `Para eso me faltan palabras: use «Hooks» o «Suggestions» junto a la publicación, o [conecte un modelo](${model}).`,
    noTopic:
      '¿Sobre qué deben ser las ideas? Diga un tema en pocas palabras, o elija en «Context» notas de su [base de conocimiento](/knowledge-base), [su historia](/identity) o [una oferta](/identity?view=offers) y vuelva a pedirlas.',
    elsewhere: {
      template:
        'Elija una plantilla en «Context», o mire [las suyas y las de Lede](/templates), y dígame de qué trata la publicación.',
      schedule: 'Programar le corresponde a usted: use «Schedule» junto a la publicación.',
      carousel:
        'Un carrusel se hace a partir de una publicación. Dígame qué debe contar y pulse después «Make a carousel» en la publicación.',
      hook: 'Un gancho pertenece a una publicación. Cuénteme qué pasó y escribiré una; después use «Hooks» junto a ella.',
      trends:
        'Sin la web no puedo saber qué es tendencia. Active «Web Search» en «Preferences» y pregunte de nuevo, o pulse «What’s trending» en un chat nuevo.',
    },
    cannot: `No puedo responder a eso sin un modelo: [conecte un modelo](${model}), o cuénteme qué pasó y escribiré la publicación.`,
    filesRead: (names) =>
      `He leído ${names}. Pídame una publicación sobre ello y la escribiré con sus frases.`,
    filesUnread: (names) => `No puedo leer ${names}.`,
  },
  fr: {
    hello: 'Bonjour !',
    abilities:
      'Je peux faire de vos propres mots un post et le retravailler avec vous. Racontez-moi ce qui s’est passé, par exemple : « En mai, nous sommes passés à la semaine de quatre jours, et les arrêts maladie sont tombés de 61 à 38 jours. »',
    honesty: `Je n’utilise que ce que vous me donnez. Pour une conversation libre, [connectez un modèle](${model}).`,
    wanted:
      'Pour un post plus complet, écrivez [votre histoire](/identity), complétez votre [base de connaissances](/knowledge-base) ou décrivez [une offre](/identity?view=offers), puis sélectionnez-la avec votre prochaine demande.',
    choosable:
      'Pour un post plus complet, choisissez sous « Context », avec votre prochaine demande, des notes de votre [base de connaissances](/knowledge-base), [votre histoire](/identity) ou [une offre](/identity?view=offers).',
    questions: {
      intro: 'Quelques mots par question suffisent :',
      asked: [
        'Que s’est-il passé, et quand ?',
        'Qu’est-ce qui a changé, en chiffres si vous en avez ?',
        'Que doivent retenir les lecteurs ?',
      ],
    },
    useNote: (name) => `Dois-je utiliser ${name} ?`,
    doUseNote: (name) => `Utiliser ${name}`,
    post: 'Le post',
    created: (name, hasSlots) =>
      `${name} : le post est prêt. Il ne contient que ce que vous m’avez donné${hasSlots ? ' ; complétez ce qui est entre [crochets]' : ''}.`,
    unmet: (wishes) =>
      `Reste ${wishes} : il y faut un modèle ([en connecter un](${model})) ou vos propres mots.`,
    changed: (name, hasSlots) =>
      `${name} : le post est modifié${hasSlots ? ' ; complétez ce qui est entre [crochets]' : ''}.`,
    hooks: (name) =>
      `Voici d’autres débuts pour ${name}. Ils se trouvent à côté du post et viennent de ses propres phrases.`,
    suggested: (name, count) => {
      if (count === 0) return `${name} : je n’ai plus rien à suggérer.`
      return `${name} : j’ai marqué ${count === 1 ? 'un endroit, avec une proposition' : `${count} endroits, chacun avec une proposition`}.`
    },
    drawn: (name) => `${name} : l’image est prête et peut être ajoutée à un post.`,
    done: 'C’est fait.',
    unchanged: 'Rien n’a été modifié.',
    failed: (reason) => `Cela n’a pas fonctionné : ${reason}`,
    thanked: 'Avec plaisir.',
    publishing: 'La publication vous revient : utilisez « Publish » à côté du post.',
    names: (wish) => `${wish} : veillez-y vous-même, je laisse les noms tels que vous les avez écrits.`,
    unable: `Il me manque les mots pour cela : utilisez « Hooks » ou « Suggestions » à côté du post, ou [connectez un modèle](${model}).`,
    noTopic:
      'Sur quoi doivent porter les idées ? Donnez un sujet en quelques mots, ou choisissez sous « Context » des notes de votre [base de connaissances](/knowledge-base), [votre histoire](/identity) ou [une offre](/identity?view=offers), puis redemandez.',
    elsewhere: {
      template:
        'Choisissez un modèle de post sous « Context », ou regardez [les vôtres et ceux de Lede](/templates), et dites-moi de quoi parle le post.',
      schedule: 'La programmation vous revient : utilisez « Schedule » à côté du post.',
      carousel:
        'Un carrousel se fait à partir d’un post. Dites-moi ce qu’il doit raconter, puis appuyez sur « Make a carousel » dans le post.',
      hook: 'Une accroche va avec un post. Racontez-moi ce qui s’est passé et j’en écrirai un ; utilisez ensuite « Hooks » à côté.',
      trends:
        'Sans le web, je ne peux pas savoir ce qui est tendance. Activez « Web Search » sous « Preferences » et redemandez, ou appuyez sur « What’s trending » dans un nouveau chat.',
    },
    cannot: `Je ne peux pas répondre à cela sans modèle : [connectez un modèle](${model}), ou racontez-moi ce qui s’est passé et j’écrirai le post.`,
    filesRead: (names) =>
      `J’ai lu ${names}. Demandez-moi un post à ce sujet, et je l’écrirai avec ses phrases.`,
    filesUnread: (names) => `Je ne peux pas lire ${names}.`,
  },
}

const ownLanguages = 'I can write and answer in English, German, Spanish and French; for any other language, '

/** The only reply in a language that the offline writer does not know. */
export const otherLanguage = `${ownLanguages}[connect a model](${model}).`
/** The same for places where links are not rendered. */
export const otherLanguageReason = `${ownLanguages}connect a model in Settings.`

const quoteMarks: Record<Language, [string, string]> = {
  en: ['"', '"'],
  de: ['„', '“'],
  es: ['«', '»'],
  fr: ['« ', ' »'],
}

/** Puts a title or a name in the quotation marks of a language. */
export const inQuotes = (name: string, language: Language): string =>
  quoteMarks[language].join(language === 'en' ? name.replaceAll('"', "'") : name)

const longestPlace = 50
const mostPlaces = 3

/** Quotes the beginning of a place. */
function quoteStart(place: string, language: Language): string {
  const text = place.replaceAll(/\s+/gu, ' ').trim()
  return inQuotes(
    text.length > longestPlace ? `${clipWords(text, longestPlace)}…` : dropEnd(text, '.'),
    language,
  )
}

/** Quotes how the first of several places begin. */
export const quoteStarts = (places: string[], language: Language): string =>
  places
    .slice(0, mostPlaces)
    .map((place) => quoteStart(place, language))
    .join(', ')
