import type { Language } from './language.ts'

/** How requests are phrased in one language: words, as parts of regular expressions. */
type Asking = {
  /** The start of a request, and the words that may precede it. */
  polite: string
  verbs: string
  /** Verbs that end a wish: "I want to tell", "ich möchte erzählen". */
  wishes: string
  telling: string
  nouns: string
  /** The start of a request that says no more than "a post about …". */
  articles: string
  /** The nouns that may follow those. */
  postNouns: string
  /** Words that already belong to the post's content. */
  stops: string
  /** What leads from the request to the subject. */
  link: string
  /** Remarks about the request after the subject. */
  after: string
  greeting: string
  /** Signs of a sentence about the form: "no emojis", "keep it short". */
  form: string
  formStart: string
}

const asking: Record<Language, Asking> = {
  en: {
    polite:
      "please|pls|plz|kindly|hey|hi|hello|ok|okay|so|and|now|then|just|quickly|lede|(?:can|could|would|will) (?:you|u)|(?:can|could|should|shall) we|(?:i'd|i’d|i would) (?:like|love)(?: you)? to|i (?:want|need) you to|help me(?: to)?|help(?: me)?(?: out)? with|let['’]?s|go ahead and|i(?:['’]m| am| was)? wonder(?:ed|ing)? if you (?:can|could|would)|would you mind|yo",
    verbs:
      "write|rite|wirte|wrtie|wriet|wright|draft|create|compose|generate|make|produce|prepare|craft|put together|do|start|give|(?:can|could|may) i (?:have|get)|writing|wording|drafting|turn|convert|transform|rewrite|shape|work|need|want|i need|i want|i(?:['’]d| would) (?:like|love)|i['’]m looking for",
    wishes:
      "(?:i )?(?:want(?:ed)?|wish|need) to|(?:(?:i|we)(?:['’]m|['’]re| am| are) )?(?:looking|hoping) to|(?:i )?wanna|i(?:['’]d| would) (?:like|love) to|help me(?: to)?|let me|(?:can|could|would) you help me(?: to)?",
    telling:
      'tell (?:people|everyone|everybody|my network|my followers|the world|others)|share|announce|post|write|talk|say',
    nouns: 'posts?|drafts?|update|announcement|article|piece|something|smth|linkedin text',
    articles: '(?:an? )?(?:thank[ -]you|thanks)|an?|another|one|new|quick|short|some',
    postNouns: 'post',
    stops: 'about|see|read|on|of|in|to|this|that|the|it|my|our|your|you|we|who|how|why|which|they|for|with',
    link: '(?:that|which) (?:announces|explains|tells|says|shows|describes|shares|covers|celebrates|promotes|advertises|answers|explores|discusses|talks about|is about)|to (?:announce|celebrate|share|explain|say|promote|advertise|introduce(?! m(?:e|yself))|highlight|mark|tell (?:people|everyone|them)|let (?:people|everyone|them) know|remind (?:people|everyone)(?: of)?)|concerning|announcing|explaining|describing|sharing|saying|showing|covering|celebrating|telling (?:people|everyone)|about|abt|on|regarding|around|based on|from|out of|using|with|of|where|for|that',
    after:
      "[\\s,]*\\b(?:please|pls|plz|thanks|thx|thank you)\\b[\\s.!?]*$|,? but (?:please |pls )?(?:not (?:the usual|too|so)|keep it|make it|without (?:sounding|being)|nothing too)(?![\\p{L}]).*$|[\\s,]+without (?:sounding|being) .*$|\\s+(?:in|with|using) an? (?:[\\p{L}-]+,? ){1,3}(?:tone|voice|style|format)\\b.*$|,? but (?:i )?(?:idk|don['’]?t (?:really )?know|have no idea|(?:am |['’]m )?not sure) .*$|,? (?:in |of |with )?(?:about|around|under|within|at most|up to|max(?:imum)?|less than|no more than)? ?\\d[\\d,.]* ?(?:characters|chars|words)\\b.*$|,? (?:based on|from|using|out of) (?:the|my|these|those) (?!attached)(?:[\\p{L}-]+ )?(?:notes|items|material|knowledge(?: base)?)(?: (?:that )?i(?:[’']ve| have)? (?:chosen|chose|picked|selected))?[\\s.]*$|,? and (?:(?:lead|link|point|refer) (?:(?:it|them|readers?|people|back) )?to|(?:end|finish|close) (?:it )?with|mention)\\b.*$",
    greeting:
      'hi|hello|hey|hiya|howdy|(?:good )?(?:morning|afternoon|evening)|many thanks|thanks|thank you|please|cheers',
    form: 'emojis?|hashtags?|tone|voice|jargon|bullets?|buzzwords?|call to action|cta|question|short|shorter|long|brief|concise|characters|words|(?:first|second|third) person|lines|paragraphs?|sentences|bullet points?|formal|casual|style|it (?:honest|personal|human|humble|real|simple|light|fun|positive|warm|friendly|factual|professional)',
    formStart:
      "keep|make|use(?! of)|avoid|don['’]?t use|do not use|no|without|add|include|end|start|begin|finish|close|open|short|brief|max(?:imum)?|at most|under|tone|length|style|format|audience|language|please|not too|in the first person|about \\d+",
  },
  de: {
    polite:
      'bitte|hey|hi|hallo|ok|okay|so|und|jetzt|dann|mal|lede|(?:kannst|könntest|würdest|könnten|können) (?:du|sie)(?: mir| uns)?(?: bitte| mal)?|hilf mir(?: bitte)?|lass uns',
    verbs:
      'schreib(?:e|en)?|verfass(?:e|en)?|erstell(?:e|en)?|mach(?:e|en)?|formulier(?:e|en)?|entwirf|entwerfen|bau(?:e|en)?|gib|wandle|verwandle|(?:ich )?(?:brauche?|bräuchte|will|möchte|hätte gern(?:e)?)|(?:kannst|könntest|würdest) du|(?:können|könnten) sie|hilf',
    wishes: 'ich (?:möchte|will|würde|muss)|wir (?:möchten|wollen|würden)',
    telling: 'erzählen|berichten|mitteilen|posten|schreiben|teilen|ankündigen|bekannt ?geben|sagen',
    nouns:
      '(?:linkedin-?)?(?:beitrags?|beiträge|posts?|postings?|texte?s?|entwurf|artikel|ankündigung|update)|etwas|was',
    articles: "(?:'?n|ei)n(?:e[nr]?)?|neue[nr]?|kurze[nr]?|danke",
    postNouns: '(?:linkedin-?)?(?:beitrag|post|posting)',
    stops: 'über|dass|wie|wir|darüber|davon|dazu|zum thema|unser\\p{L}*|mein\\p{L}*|der|die|das|warum',
    link: ',? ?(?:darüber|davon|dazu|daraus|damit|in dem steht),?|über|bezüglich|zum thema|zur|zum|zu|vom|von|aus|mit|für',
    after:
      '[\\s,]*(?:zu )?(?:schreiben|verfassen|erstellen|formulieren|machen|posten)[\\s.?!]*$|[\\s,.!]*\\b(?:bitte|danke|pls)[\\s.!?]*$|,? aber (?:ich )?wei(?:ß|ss) nicht .*$|,? aber (?:bitte |mal )*(?:nicht (?:so|zu|wieder)|ohne|keine? )(?![\\p{L}]).*$|,? (?:mit |in )?(?:etwa|ca\\.?|höchstens|maximal|unter|rund)? ?\\d[\\d,.]* ?(?:zeichen|wörtern?)\\b.*$',
    greeting:
      'hallo|hi|hey|moin|servus|guten (?:morgen|tag|abend)|danke(?: (?:dir|euch|ihnen))?|vielen dank|bitte',
    form: 'emojis?|hashtags?|ton(?:fall|alität)?|stil|floskeln|aufzählung(?:en)?|frage|kurz|kürzer|lang|knapp|zeichen|wörter|sätzen?|absätzen?|zeilen|stichpunkte|ich-form|förmlich|locker|duzen|siezen',
    formStart:
      'halte?|mach|nutze?|benutze?|verwende?|vermeide?|keine?n?|ohne|füge|ende?|beende?|beginne?|kurz|knapp|max(?:imal|\\.)?|höchstens|in \\d+|unter|ton|länge|stil|sprache|bitte|nicht zu|in der',
  },
  es: {
    polite:
      'por favor|oye|hola|ok|vale|bueno|y|ahora|entonces|lede|¿? ?(?:puedes|podrías|me puedes|me podrías|puede|podría)(?: por favor)?|ayúdame a|vamos a',
    verbs:
      'escr[ií]b(?:e|eme|ir|irme)?|redact(?:a|ar)|cre(?:a|ar)|haz(?:me)?|hacer(?:me)?|gener(?:a|ar)|prepar(?:a|ar)|convierte|transforma|necesito|quiero|quisiera|me gustaría|(?:me )?(?:puedes|podrías)|me ayudas|ayúdame',
    wishes: 'quiero|quisiera|queremos|me gustaría|nos gustaría|necesito|ayúdame a',
    telling: 'contar|compartir|anunciar|explicar|publicar|escribir|decir',
    nouns:
      '(?:publicaci(?:ón|ones)|posts?|borrador|textos?|artículo|anuncio)(?: (?:de|para|en) linkedin)?|algo(?: (?:para|en) linkedin)?',
    articles: 'una?|nuev[oa]|otr[oa]',
    postNouns: 'publicación|publicacion|post',
    stops: 'sobre|que|cómo|nuestr\\p{L}*|mi|mis|el|la|los|las|acerca',
    link: 'sobre|acerca de|respecto a|a partir de|en (?:la|el) que|de(?:l)?|que|q|con|contando|explicando|anunciando|para (?:contar|anunciar|explicar|promocionar|presentar)(?: que)?',
    after:
      '[\\s,.!]*(?:por favor|porfa|gracias)[\\s.!?]*$|,? pero no sé .*$|,? pero (?:por favor )?(?:que )?no (?:muy|tan|demasiado|sea|suene)(?![\\p{L}]).*$|[\\s,]+sin (?:sonar|parecer) .*$|,? (?:de |en |con )?(?:unos|máximo|menos de|hasta)? ?\\d[\\d,.]* ?(?:caracteres|palabras)\\b.*$',
    greeting: 'hola|buenos días|buenas(?: tardes| noches)?|gracias|muchas gracias|por favor',
    form: 'emojis?|hashtags?|tono|estilo|pregunta|cort[oa]|breve|larg[oa]|caracteres|palabras|frases|viñetas|formal|informal|primera persona',
    formStart:
      'que sea|usa|evita|no uses|sin|termina|acaba|empieza|añade|cort[oa]|breve|máximo|menos de|tono|estilo|idioma|por favor|no muy|en primera',
  },
  fr: {
    polite:
      "s[’']il (?:te|vous) plaît|salut|bonjour|ok|bon|et|maintenant|alors|lede|(?:peux|pourrais)-tu(?: me| m[’'])?|(?:pouvez|pourriez)-vous(?: me| m[’'])?|aide-moi à|tu peux",
    verbs:
      "écri(?:s|vez|re)(?:-moi)?|rédige(?:z|r)?(?:-moi)?|crée(?:z|r)?|fai(?:s|tes|re)(?:-moi)?|génère|prépare(?:z|r)?|transforme(?:z|r)?|il me faut|j[’'](?:ai|aurais) besoin d[’']|je (?:veux|voudrais)|j[’']aimerais|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|aide(?:z)?-moi",
    wishes: "je (?:veux|voudrais|souhaite)|j[’']aimerais|nous (?:voulons|voudrions)|aide-moi à",
    telling: 'raconter|partager|annoncer|expliquer|publier|écrire|dire',
    nouns:
      '(?:posts?|publications?|brouillon|textes?|article|annonce)(?: (?:(?:pour|sur) )?linkedin)?|quelque chose(?: (?:pour|sur) linkedin)?',
    articles: 'une?|petite?|nouve(?:au|lle)|autre',
    postNouns: 'post|publication',
    stops: 'sur|que|comment|notre|nos|mon|ma|mes|le|la|les|propos',
    link: "sur|concernant|à propos d[eu’']|au sujet d[eu’']|à partir d[eu’']|autour d[eu’']|dans (?:lequel|laquelle)|de|du|des|que|avec|pour (?:dire|annoncer|raconter|promouvoir|présenter)(?: que)?|qui (?:raconte|explique|annonce|dit)(?: que)?",
    after:
      "[\\s,.!]*(?:s[’']il (?:te|vous) plaît|svp|stp|merci)[\\s.!?]*$|,? mais je (?:ne )?sais pas .*$|,? mais (?:s[’']il (?:te|vous) plaît )?(?:pas (?:trop|si)|sans)(?![\\p{L}]).*$|,? (?:en |de )?(?:environ|maximum|moins de|au plus)? ?\\d[\\d,.]* ?(?:caractères|mots)\\b.*$",
    greeting: "bonjour|bonsoir|salut|coucou|merci(?: beaucoup)?|s[’']il (?:te|vous) plaît",
    form: 'emojis?|hashtags?|ton|style|question|court|courte|bref|long|caractères|mots|phrases|puces|formel|première personne',
    formStart:
      "garde|fais|utilise|évite|n[’']utilise pas|pas d[e’']|sans|termine|finis|commence|ajoute|court|bref|maximum|moins de|ton|style|langue|s[’']il|pas trop|à la première",
  },
}

export const languages = ['en', 'de', 'es', 'fr'] as const satisfies Language[]

type Reading = {
  /** "I want to tell people that …": may also be addressed to readers. */
  wish: RegExp
  command: RegExp
  /** What may precede a request; always matches. */
  polite: RegExp
  /** "A post about …", a request without a verb. */
  bare: RegExp
  link: RegExp
  after: RegExp
  aside: RegExp
  form: RegExp
  formStart: RegExp
}

const edge = '(?![\\p{L}\\p{N}-])'
const notList = '(?!\\s+(?:ideas?|schedule|plan|calendar|templates?|topics?|hooks?)(?!\\p{L}))'
const linkedIn = '(?:\\s+(?:for|on|für|auf|para|en|pour|sur)\\s+(?:my\\s+)?linked-?in)?'

function readingOf(words: Asking): Reading {
  const spaced = (list: string) => list.replaceAll(' ?', '\\s*').replaceAll(' ', '\\s+')
  const start = `^[\\s¡¿"“]*(?:(?:${spaced(words.polite)})${edge}[,!.]?\\s*){0,6}`
  const between = `(?:(?!(?:${words.stops})${edge})[\\p{L}\\p{N}’'-]+,?\\s+){0,7}?`
  const choice =
    "(?:(?:\\d+|an?|two|three|four|five|some|several|ein\\p{L}*|zwei|drei|dos|tres|deux|trois)\\s+(?:versions?|options?|variants?|variant[ei]n?|versionen|versiones|opciones|variantes)\\s+(?:of|for|von|für|de|d[’']|pour)\\s*)?"
  const noun = `(?:(?:linked-?in[\\s-]+)?(?:${spaced(words.nouns)}))${edge}${notList}${linkedIn}`
  const open = (pattern: string) => new RegExp(pattern, 'iu')
  const adjectives = `(?:(?!(?:${words.stops})${edge})[\\p{L}-]+\\s+){0,2}?`
  return {
    wish: open(
      `${start}(?:${spaced(words.wishes)})\\s+(?:[\\p{L}’'-]+,?\\s+){0,3}?(?:${spaced(words.telling)})${edge}(?:\\s+${between}${noun})?${linkedIn}`,
    ),
    command: open(
      `${start}(?:${spaced(words.verbs)})\\s*(?:(?:me|us|mir|uns)\\s+)?${choice}${between}(?:into\\s+|to\\s+|as\\s+|als\\s+|en\\s+)?${between}${noun}`,
    ),
    polite: open(start),
    bare: open(
      `${start}(?:(?:${spaced(words.articles)})\\s+)?${adjectives}(?:linked-?in[\\s-]+)?(?:${words.postNouns})${edge}${notList}${linkedIn}(?:\\s+linked-?in)?(?=\\s*(?:,?\\s+(?:please|pls|plz|bitte|por\\s+favor|porfa|svp|stp)\\s*(?:[:.!]|$)|[:.!]|[–—-]\\s|$|${adjectives}(?:${spaced(words.link)})\\s))`,
    ),
    link: open(`^\\s*(?:${spaced(words.link)})(?![\\p{L}\\p{N}’'-])\\s*`),
    after: open(spaced(words.after)),
    aside: open(
      `^[\\s¡¿]*(?:${spaced(words.greeting)})(?:\\s+(?:lede|there|zusammen|a\\s+lot|so\\s+much|im\\s+voraus|schon\\s*mal|in\\s+advance|de\\s+antemano|d[’']avance))?[\\s,.!]*$`,
    ),
    form: open(`(?<![\\p{L}])(?:${spaced(words.form)})(?![\\p{L}])`),
    formStart: open(`^[\\s¡¿]*(?:${spaced(words.formStart)})(?![\\p{L}])`),
  }
}
export const readings = languages.map((language) => readingOf(asking[language]))
