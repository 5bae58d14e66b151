import { readings } from './asking-words.ts'
import { isLanguageWish } from './language.ts'
import { replyWords } from '#server/adapters/offline-writer/reply-words.ts'
import { finishSentence, splitSentences, withoutBullet, wording } from './sentences.ts'

const formWords = 16
const fewWords = 5
/** Only this much of a sentence's start is searched, so that no sentence can make parsing slow. */
const searched = 600
const searchedAtEnd = 160

const toAssistant =
  /^[\s¿]*(?:(?:can|could|would|will)\s+(?:you|u)(?!\s+(?:imagine|believe|guess|relate|picture|think|remember|feel|see|spot|name|tell)(?!\p{L}))|(?:kannst|könntest|würdest)\s+du|(?:können|könnten|würden)\s+sie|(?:(?:tú|me(?:\s+lo)?|lo)\s+)?(?:puedes?|podrías?)|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous|tu\s+(?:peux|pourrais|me\sl[’']\p{L}+)|me\sl[oa]\s\p{L}+as(?=\?)|(?:schreib|mach|formulier)\p{L}*st\s+du|thank(?:s|\syou)\sfor\s(?:the|your)\shelp|what\s+do\s+you\s+think|was\s+meinst\s+du|qué\s+te\s+parece|qu['’]en\s+penses-tu)(?![\p{L}])/iu
/** "Target audience: managers" specifies the post, whatever the value. */
const field =
  /^\s*(?:target audience|zielgruppe|público objetivo|audience cible|public visé|tone(?: of voice)?|tonfall|tonalität|tono|hashtags?|cta|call to action|keywords?|word count|(?:the\s)?instructions?|anweisung(?:en)?|instrucciones|consignes?)\s?[:=]|^\s*zielgruppe\s\p{L}|^\s*(?:in\sder\s)?(?:du|sie|ich|wir)-form(?!\p{L})/iu
/** "Here's my draft, what do you think?" refers to the text below. */
const pointsAtDraft =
  /^\s*(?:here(?:['’]s| is| are)|hier (?:ist|sind|kommt|kommen)|aquí (?:está|están|va|van|tienes?)|voici|voilà)\s+(?:my|the|mein\p{L}*|der|die|das|mis?|el|los|las|mon|ma|mes|les?)\s+(?:(?:first|rough|new|erste[rn]?|rohe[rn]?)\s+)?(?:draft|post|text|notes?|bullet\s?points|bullets|facts|thoughts|entwurf|beitrag|notizen|stichpunkte|borrador|texto|notas|datos|brouillon|texte|données)(?!\p{L})/iu
/** "This should go on LinkedIn", "das soll ein Beitrag werden". */
const meantForNetwork =
  /^\s*(?:(?:please|pls|bitte|por favor)\s+)?(?:(?:put|post|share|publish)\s+)?(?:all\s+)?(?:this|that|it|das|dies|es|esto|eso|ça|cela|ceci)\s(?:\p{L}+\s){0,4}?(?:linked-?in|ein(?:en)?\s(?:post|beitrag)|a\s(?:linked-?in\s)?post|una?\s(?:post|publicación)|un\spost)(?:\s(?:please|pls|bitte|por favor|werden|sein|post))*[\s.!?]*$/iu
/** "Not sure if this is too personal for LinkedIn": about the message itself. */
const ofMessage =
  /(?<!\p{L})(?:bear with me|i have (?:a|some) (?:story|news|idea|update) for you|how (?:to|do i|should i|would you) (?:word|phrase|put) (?:this|it|that)(?=[\s?.!]*$)|here goes(?=[\s.:!]*$)|not (?:very |so |really )?good (?:at|with) (?:writing|words)|(?:do\s?n['’]?t|do not) want (?:it |this )?to (?:sound|come across|brag|seem)|nicht gut (?:schreiben|im schreiben)|no se me da bien escribir|pas doué\p{L}* pour (?:écrire|l[’']écriture)|hope (?:you(?:['’]re| are) (?:doing )?well|all is well|this finds you)|let me know if (?:you need|anything|something)(?!\p{L})|(?:this|it)(?:['’]s| is| might be| may be| will be)(?: going to| gonna)?(?: be)? (?:a (?:bit|little) )?(?:long|messy|rough)(?: one)?(?=,| but|[.!]*$)|(?:not sure|no idea|don['’]?t know|wondering) (?:if|whether) (?:this|it|that)(?!\p{L})(?=.*(?<!\p{L})(?:linked-?in|post|personal|long|useful|enough|interesting|sense)(?!\p{L}))|is (?:this|that|it) too (?:long|personal|short|much for)(?!\p{L})|does (?:this|that|it) make sense\s?\?|hope (?:this|that)(?:['’]s| is)? (?:helps|enough|makes sense)|sorry (?:for|about) (?:the|my|any) (?:\p{L}+ )?(?:typos?|mess|english|rambling|length)|(?:keine ahnung|wei(?:ß|ss) nicht|nicht sicher|unsicher),? ob (?:das|es|dies)(?!\p{L})(?=.*(?<!\p{L})(?:linked-?in|post|beitrag|persönlich|lang|reicht|passt|interessant)(?!\p{L}))|hoffe,? das (?:reicht|passt|hilft)|ist das zu (?:lang|persönlich|privat)|sorry für (?:die|meine) |no sé si (?:esto |es |queda )?(?=.*(?<!\p{L})(?:linked-?in|post|personal|larg[oa]|sirve|basta|interesa)(?!\p{L}))|espero que (?:sirva|baste|valga)|es demasiado (?:personal|larg[oa])\s?\?|sais pas si (?:c['’]est|ça|cela)(?=.*(?<!\p{L})(?:linked-?in|post|perso\p{L}*|long|suffit|utile|intéressant)(?!\p{L}))|espère que ça (?:suffit|aide)|c['’]est trop (?:perso\p{L}*|long)\s?\?)/iu
/** One-word descriptions of how a text should be. */
const manner =
  'nice(?:ly)?|better|punch(?:y|ier)|catch(?:y|ier)|snapp(?:y|ier)|short(?:er)?|fun(?:ny|nier)?|warm(?:er)?|engaging|professional|personal|human|readable|pop|shine|inspiring|interesting|(?:hübsch|schön|gut|locker|kurz|knapp|lustig|persönlich|spannend|sachlich|freundlich|professionell|knackig)(?:er)?|bonit[oa]|cort[oa]|breve|divertid[oa]|cercan[oa]|profesional|jolie?|court|drôle|sympa|percutant|vivant|pro'
/** "Make that into something punchy", "Redáctalo bonito": an instruction about the text. */
const instruction = new RegExp(
  String.raw`^[\s¡]*(?:(?:please|pls|plz|and|so|then|just|bitte|und|por favor|y|s['’]il te plaît|et),?\s+)*(?:(?:write|word|phrase|draft|formulate|rewrite)\s+(?:it|this|that|these|everything|up)(?!\p{L})|(?:make|turn|put|spin|shape|get)\s+(?:it|this|that|these|all\s+(?:of\s+)?(?:it|this|that))\s+(?:in)?to\s+(?:a\s+|something)|(?:make|turn|put|keep|let)\s+(?:it|this|that)\s+(?:sound|read|(?:(?:a\s+bit|a\s+little|more|really|super|very|less|all)\s+)?(?:${manner})[\s.!]*$)|make\s+(?:something|smth|sth)\s+(?:nice|good|cool|out\s+of|of\s+(?:this|that|it))|(?:schreib|formulier|verpack)\p{L}*\s+(?:es|das|dies|daraus|was|etwas)(?!\p{L})|mach\p{L}*\s+(?:es|das|daraus|was|etwas)\s+(?:(?:bitte|mal|etwas|was|bisschen|mehr|richtig)\s+)*(?:${manner})(?:s|es)?(?:\s+(?:draus|daraus))?[\s.!]*$|(?:bitte\s+)?(?:ehrlich|locker|sachlich|kurz|knapp|persönlich|freundlich|positiv|bescheiden|einfach|neutral|authentisch)(?:\s+(?:und|aber)\s+\p{L}+)?\s+(?:bleiben|halten|schreiben|formulieren)[\s.!]*$|(?:redáct|redact|escríb|escrib|conviért|transfórm|púl|arrégl)\p{L}*l[oa]s?(?!\p{L})|(?:hazl|déjal|ponl)[oa]\s+(?:(?:un\s+poco|más|muy)\s+)*(?:${manner})|que\s+(?:quede|suene)\s|(?:rédige|écris|reformule|tourne|transforme|arrange|améliore)(?:z)?-(?:le|la|les|moi)(?!\p{L})|(?:fais|rends)-(?:le|la)\s+(?:(?:un\s+peu|plus|très)\s+)*(?:${manner}))`,
  'iu',
)
/** "LinkedIn post from this", "Bitte Post draus machen". */
const asksOfThis =
  /(?<!\p{L})(?:(?:from|out of|with|using) (?:this|that|these|it|the above|all (?:this|that))|da?raus|(?:con|de) (?:esto|eso)|avec (?:ça|ceci|cela)|(?:please|pls|plz|bitte|por favor|porfa|svp|stp))(?!\p{L})/iu
const tellsOfSomebody =
  /(?<!\p{L})(?:i|we|my|our|you|he|she|they|nobody|everybody|everyone|people|ich|wir|man|niemand|alle|er|sie|yo|nadie|todos|gente|je|nous|personne|on|il|elle)(?!\p{L})/iu
/** "…, but:" after a remark about the message: "Not sure if this fits LinkedIn, but: …" */
const preface = /^.{5,120}?[,;]?\s(?:but|aber|pero|mais)(?!\p{L})\s?[:,]?\s*(?=\S)/iu

/** Returns a sentence without an introductory remark about itself. */
export function withoutPreface(sentence: string): string {
  const found = preface.exec(sentence.slice(0, searched))?.[0]
  return found !== undefined && ofMessage.test(found) ? sentence.slice(found.length) : sentence
}

/** "Keep it chill", "Reste sobre": a manner, if it is the last thing said. */
const parting =
  /^(?:(?:please|bitte|por favor),?\s)?(?:keep\s(?:it|this)|bleib\p{L}*|mantenlo|mantén|que\s(?:sea|suene|quede)|reste[zs]?)\s(?:(?:a\s(?:bit|little)|really|bitte|etwas|muy|un\speu|très)\s)?\p{L}+(?:\s(?:and|und|y|et)\s\p{L}+)?[\s.!]*$/iu

export const isPartingWish = (sentence: string): boolean => parting.test(sentence.slice(0, searched))

/** "That was the only rule": the previous sentence told something. */
export const takesUp = (next: string): boolean =>
  /^(?:that|this|these|those|das|dies\p{L}*|es[oaeto]+|c['’](?:est|était)|ce(?:la|tte)?)\s(?:is|was|were|became|has|had|ist|war|wurde|fue|era|es|fut|était|est)(?!\p{L})/iu.test(
    next.slice(0, searched),
  ) && !namesPost.test(next.slice(0, searched))

/** "Please share this post" addresses readers. */
const toReaders =
  /(?<!\p{L})(?:share|repost|comment|(?<!something )like|tag|follow|forward|teil(?:t|en|e)|kommentier\p{L}*|compart\p{L}*|coment\p{L}*|partage\p{L}*|commente\p{L}*)(?!\p{L})/iu
const mostAskingWords = 12

const asksForPostOfThis = (sentence: string) =>
  sentence.split(/\s+/, mostAskingWords + 1).length <= mostAskingWords &&
  !/\d/.test(sentence) &&
  namesPost.test(sentence) &&
  asksOfThis.test(sentence) &&
  !toReaders.test(sentence) &&
  !tellsOfSomebody.test(sentence)

/** "Don't mention names": only the writer can make sure of that. */
const hiding =
  /(?<!\p{L})(?:(?:please\s+)?(?:do\s?n['’]?t|do\s+not|without|never)\s+(?:mention(?:ing)?|nam(?:e|ing)|us(?:e|ing)|includ(?:e|ing))\s+(?:(?:the|any|her|his|their|client|customer|company|real|people['’]?s?)\s+){0,3}(?:names?|clients?|customers?|company|him|her|them|anyone|anybody)|no\s+(?:\p{L}+\s+)?names(?=[,\s]*(?:please|pls|plz)?[.!]*$)|(?:leave|leaving|take|taking)\s+out\s+(?:[\p{L}’']+\s+){0,3}(?:names?|clients?|customers?)(?=[,;.!]|\s+(?:please|pls)|$)|(?:leave|keep|take)\s+(?:[\p{L}’']+\s+){0,3}names?\s+out(?:\s+of\s+it)?(?=[,;.!]|$)|(?:skip|omit|exclude|hide|remove|drop|change)\s+(?:[\p{L}’']+\s+){0,3}names?(?=[,;.!]|\s+(?:please|pls)|$)|keep\s+(?:it|him|her|them|the\s+\p{L}+)\s+anonymous|anonymi[sz]e\p{L}*|anonymisier\p{L}*|(?:ohne|keine|nenne?\s+keine)\s+(?:\p{L}+\s)?\p{L}{0,20}namen(?:\s+(?:zu\s+)?nennen)?|\p{L}{0,20}(?:namen|kunden?|firma)\s+(?:bitte\s+)?(?:nicht\s+(?:nennen|erwähnen)|weglassen|rauslassen|auslassen|ändern|streichen)|(?:lass|lassen\s+sie|nimm|nehmen\s+sie)\s+(?:[\p{L}-]+\s+){0,3}(?:\p{L}{0,20}namen|kunden?)\s+(?:weg|raus|aus|heraus)|(?:quita|omite)\s+(?:los\s+)?nombres|sin\s+(?:nombres|(?:nombrar|mencionar|decir)\s[^,.;]{2,30})|(?:enlève|retire)\s+les\s+noms|sans\s+(?:noms|(?:nommer|citer|mentionner)\s[^,.;]{2,30}))(?!\p{L})/iu
const somebody = String.raw`(?:\p{Lu}[\p{L}’'-]+)(?:\s\p{Lu}[\p{L}’'-]+){0,2}`
/** "Don't mention Jonas", "lass Frau Schuster weg". */
const hidingSomebody = new RegExp(
  String.raw`(?<!\p{L})(?:(?:[Pp]lease\s+)?(?:[Dd]o\s?n['’]?t|[Dd]o\s+not|[Nn]ever|[Ww]ithout)\s+(?:mention(?:ing)?|nam(?:e|ing)|quot(?:e|ing))\s+${somebody}|[Ll]eav(?:e|ing)\s+${somebody}\s+out|[Ll]eave\s+out\s+\p{Lu}[\p{L}’'-]+(?=[,;.!]|$)|${somebody}\s+(?:bitte\s+)?(?:nicht\s+(?:nennen|erwähnen)|weglassen|rauslassen)|(?:[Ll]ass|[Nn]imm)\s+(?:bitte\s+)?(?:(?:den|die|das)\s+)?${somebody}\s+(?:weg|raus|aus)|(?:[Nn]enne?|[Ee]rwähne?)\s+(?:bitte\s+)?${somebody}\s+(?:bitte\s+)?nicht)(?!\p{L})`,
  'u',
)

/** Returns the part of a sentence that asks to keep names out, verbatim. */
export const hidingIn = (sentence: string): string | undefined => {
  const start = sentence.slice(0, searched)
  return (hiding.exec(start) ?? hidingSomebody.exec(start))?.[0].trim()
}

const justWrite =
  /^(?:(?:please|bitte|por favor)\s+)?(?:just (?:write|draft)|(?:write|draft) it anyway|schreib(?:en sie|e)? (?:es |ihn )?(?:einfach|trotzdem)|(?:escr[ií]be(?:lo|la)|escr[ií]ba(?:lo|la)) (?:igual|sin más)|écri(?:s|vez)(?:-le)? (?:quand même|simplement))/iu

/** Whether a message asks to write without further information. */
export const asksToJustWrite = (message: string): boolean => justWrite.test(message.trim())

const mayBe = /^\s*(?:maybe|perhaps|vielleicht|quizás?|tal vez|peut-être)(?![\p{L}])/iu
const namesPost = /(?<!\p{L})(?:post|beitrag|publicación|linked-?in)(?!\p{L})/iu
const asksForHelp =
  /^\s*(?:please\s+)?(?:help|hilfe|ayuda|au secours)(?:\s+(?:me|please|pls|bitte|por favor))*[\s!.?]*$/iu
const seeksIdeas =
  /(?<!\p{L})(?:(?:no idea|don['’]?t (?:really )?know|not sure|struggling with) (?:about )?(?:what|how) (?:to|i (?:should|could|can)) (?:post|write|share|say)|what (?:should|could|can|do) i (?:post|write|share|say)|how (?:do|can|should|could|would) (?:i|we|you) (?:write|post|say|share|tell|announce|talk about)|wei(?:ß|ss) nicht,? (?:was|wie) ich (?:posten|schreiben|erzählen|sagen)|was (?:soll|kann|könnte) ich (?:posten|schreiben|erzählen|sagen)|wie (?:schreibe?|poste?|sage?|erzähle?|formuliere?) (?:ich|man)|wie (?:kann|soll) (?:ich|man) .{0,40}(?:schreiben|posten|sagen|erzählen)|no sé (?:qué|que|cómo|como) (?:publicar|escribir|poner|contar)|qu[eé] (?:puedo|debo|debería) (?:publicar|escribir|contar)|c[oó]mo (?:(?:puedo|debo|podría) )?(?:contar|escribir|publicar|decir|anunciar|cuento|escribo|digo)|sais pas (?:quoi|comment) (?:publier|écrire|poster|dire)|que (?:puis-je|dois-je) (?:publier|écrire|poster|dire)|comment (?:puis-je |je peux |je pourrais )?(?:écrire|raconter|annoncer|dire|publier))(?!\p{L})/iu

/** Quoted questions are somebody else's, and so part of what is told. */
const quotation = /["“„«][^"“”„«»]*["“”»]/gu

/** Whether a sentence asks what or how to write, rather than telling anything. */
export const isSeeking = (sentence: string) =>
  seeksIdeas.test(sentence.slice(0, searched).replaceAll(/\s+/g, ' ').replaceAll(quotation, ' '))

const questions = new Set(
  Object.values(replyWords).flatMap((words) => words.questions.asked.map((question) => wording(question))),
)

/** Whether a reply asked what a post should say. */
export const asksAboutPost = (reply: string): boolean =>
  splitSentences(reply).some((sentence) => questions.has(wording(withoutBullet(sentence))))

/** Whether words say what to do with a text. */
export const isInstruction = (words: string): boolean => instruction.test(words.slice(0, searched))

/** A text named with its article, the network, or a translation. */
const namesText =
  /(?<!\p{L})(?:(?:an?|the|this|that|these|some|my|any|einen?|den|diese[nrs]?|meine?n?|una?|est[aeo]s?|mis?|une?|ce(?:tte|s)?|mes|mon)\s(?:[\p{L}-]+\s){0,2}(?:posts?|write-?ups?|captions?|drafts?|bullet\s?points|bullets|notes|thoughts|joke|beitrag|text|entwurf|stichpunkte|notizen|publicación|texto|borrador|datos|brouillon|texte)|(?:post|write|share|say)\s(?:something|smth|sth|this|that|it|about)|linked-?in|(?:translat|übersetz|tradu)\p{L}*)(?!\p{L})/iu
/** How a request to write is phrased. */
const asksWriter =
  /^[\s¡¿]*(?:(?:and|so|then|please|pls|bitte|und|por favor|porfa|y|et)[,\s]+)*(?:make|write|rewrite|turn|translate|use|give|add|create|feel\sfree\sto|mach\p{L}*|schreib\p{L}*|übersetz\p{L}*|formulier\p{L}*|haz|escribe|traduce|convierte|usa|fais|écris|mets|traduis|rédige)(?!\p{L})|^(?:i\s)?need\sa\shand|(?<!\p{L})(?:your\shelp|to\spost\s(?:this|that)|besoin\sd[e’']|brauche|necesito|help\s(?:me|with|us)|(?:can|could|should|may)\s(?:i|you|u)|(?:kann|soll)\sich|hilf\s|ayúdame|puedo|aide[zr]?-moi|puis-je)(?=\P{L}|(?<=[’'])|$)/iu
const politely =
  /(?<!\p{L})(?:please|pls|plz|bitte|por favor|porfa|s['’]il (?:te|vous) plaît|stp|svp)(?!\p{L})/iu
/** Phrases that nevertheless address readers, or tell them something. */
const tellsReaders =
  /(?<!\p{L})(?:if you|wenn (?:du|ihr|sie)|si (?:quieres|necesitas|tu|vous)|your(?! help)|dein\p{L}*|eure?\p{L}*|comments?|kommentar\p{L}*|comentarios?|commentaires?|dm|apply|be (?:kind|nice|gentle)|was|were|had|(?!need|feed|speed|asked (?:me|us) to)\p{L}{3,}ed|waren|hatten?|wurden?|fue|había|était|avait)(?!\p{L})|(?:write|schreib\p{L}*|escr[ií]b\p{L}*|écri\p{L}*)[\s-]?(?:to\s)?(?:me|us|mir|uns|moi|nous)(?!\p{L})/iu
const mostAddressed = 20

/** Whether a sentence at either end of a message asks its recipient for a text; politeness counts only in the last one. */
export function isAddressed(sentence: string, isLast: boolean): boolean {
  const start = sentence.slice(0, searched)
  if (start.split(/\s+/, mostAddressed + 1).length > mostAddressed) return false
  const asks = asksWriter.test(start) || (isLast && politely.test(start))
  const isShort = isLast && start.split(/\s+/).length <= fewWords + 1
  const names = namesText.test(start) || (isShort && readings.some(({ form }) => form.test(start)))
  return asks && names && !/\d/.test(start) && !toReaders.test(start) && !tellsReaders.test(start)
}

/** Whether a sentence only repeats a question that it answers. */
export const isAskedBefore = (sentence: string): boolean =>
  sentence.trimEnd().endsWith('?') && questions.has(wording(sentence.slice(0, searched)))

/** Whether a message asks what or how to write. */
export const asksWhatToWrite = (text: string): boolean => splitSentences(text).some(isSeeking)

/** "…, pls write a post", "…, bitte als Beitrag": a request for a post at the end of a statement. */
const requestAtEnd =
  /(?:[,;–—-]|\sso|\sand)\s+(?:(?:please|pls|plz|bitte|por favor|porfa|svp|stp|s['’]il (?:te|vous) plaît)\s[^,.;:!?\d]{0,50}?|(?:can|could) you\s[^,.;:!?\d]{0,50}?|(?:kannst|könntest) du\s[^,.;:!?\d]{0,50}?|(?:puedes|podrías)\s[^,.;:!?\d]{0,50}?|(?:peux|pourrais)-tu\s[^,.;:!?\d]{0,50}?)(?<!\p{L})(?:linked-?in|post|beitrag|publicación)(?!\p{L})[^,.;:!?\d]{0,30}[.!?]*$/iu

/** The same without a comma, as spoken: "… by two thirds can you make something of that". */
const spokenRequestAtEnd =
  /\s(?:(?:and|so|und|y|et)\s)?(?:(?:can|could|would|will)\s(?:you|u)|(?:kannst|könntest)\sdu|(?:me\s)?(?:puedes|podrías)|(?:tu\s)?(?:peux|pourrais)(?:-tu|\stu)?)\s[^,.;:!?\d]{0,40}?(?<!\p{L})(?:something|smth|linked-?in|post|daraus|draus|beitrag|publicación|algo|quelque\schose)(?!\p{L})[^,.;:!?\d]{0,40}[.!?]*$/iu

/** Returns a sentence without the request for a post at its end. */
export function withoutRequestAtEnd(sentence: string): string {
  const end = sentence.slice(-searchedAtEnd)
  const rest = end.replace(requestAtEnd, '').replace(spokenRequestAtEnd, '')
  const left = sentence.slice(0, -searchedAtEnd) + rest
  if (left === sentence) return sentence
  return (left.match(/\p{L}+/gu)?.length ?? 0) > 1 ? finishSentence(left) : ''
}

/** A form that requires words or a manner which the writer has not given. */
const takesWords =
  /(?<!\p{L})(?:hashtags?|emojis?|call to action|cta|tone|voice|ton(?:fall|alität)?|tono|style?|stil|estilo|translat\p{L}*|übersetz\p{L}*|tradu\p{L}*|question|frage|pregunta|\d\s(?:lines|zeilen|líneas|lignes))(?!\p{L})/iu
const isNegated =
  /(?<!\p{L})(?:no|not|non|without|avoid|don['’]?t|keine?n?|ohne|nicht|sin|sans|pas|evita|évite)(?!\p{L})/iu

/** Whether an aside wishes for something that only a model can do. */
export const isUnmetWish = (sentence: string): boolean =>
  takesWords.test(sentence.slice(0, searched)) &&
  !isNegated.test(sentence.slice(0, searched)) &&
  !toAssistant.test(sentence)

/** A figure that is not a word count, or somebody doing something: "Short weeks work: we had 23 sick days less". */
const tells =
  /\d(?![\d.,\s–-]*(?:k\s)?(?:characters|chars|words|sentences|lines|paragraphs|hashtags?|emojis?|bullets?|points|zeichen|wörtern?|sätzen?|zeilen|absätzen?|caracteres|palabras|frases|líneas|párrafos|caractères|mots|phrases|lignes|paragraphes)(?!\p{L}))(?!\d|[.,]\d)|(?<!\p{L})(?:i|we|he|she|they|ich|wir|nous|je|j[’']\p{L}+|hemos|nosotr[oa]s)(?!\p{L})|(?<!\p{L})(?:my|our|mein\p{L}*|unser\p{L}*|mis?|nuestr\p{L}+|mon|notre)\s(?!(?:own\s|eigen\p{L}*\s)?(?:tone|voice|style|words|ton|stil|worten?|tono|voz|estilo|palabras|style|voix|mots))/iu

/** Whether a sentence is about the form of the post, or addresses the assistant. */
export function isAside(sentence: string): boolean {
  const start = sentence.slice(0, searched)
  if (!/[\p{L}\p{N}]/u.test(start) || toAssistant.test(start) || asksForHelp.test(start)) return true
  const words = start.split(/\s+/, formWords + 1).length
  const isShort = words <= formWords
  if (!isShort) return false
  if (instruction.test(start) || ofMessage.test(start) || asksForPostOfThis(start)) return true
  if (hidingIn(start) !== undefined && !tellsOfSomebody.test(start)) return true
  if (isLanguageWish(start)) return true
  if (pointsAtDraft.test(start) || (asksToJustWrite(start) && words <= fewWords)) return true
  const isWish = mayBe.test(start) && !/\d/.test(start)
  return (
    field.test(start) ||
    meantForNetwork.test(start) ||
    (isWish && namesPost.test(start)) ||
    readings.some(
      ({ aside, form, formStart }) =>
        aside.test(start) || ((isWish || formStart.test(start)) && form.test(start) && !tells.test(start)),
    )
  )
}

/** What an order to the writer names: "use the numbers", "nimm meine Notizen". */
const ofMaterial =
  'numbers?|figures?|data|stat(?:istic)?s?|facts|quotes?|quotations?|stor(?:y|ies)|anecdotes?|examples?|notes?|knowledge\\s+base|voice|tone|style|words|offer|hook|opening|headline|question|call\\s+to\\s+action|cta|lesson|moral|template|bullet\\s?points?|bullets|hashtags?|emojis?|parts?|bits?|first\\s+person|third\\s+person|zahl(?:en)?|daten|fakten|zitate?|geschichten?|anekdoten?|beispiele?|notiz(?:en)?|wissensdatenbank|stimme|tonfall|stil|worten?|angebot|einstieg|überschrift|frage|aufruf|lehre|vorlage|stichpunkte|teil|stelle|cifras?|datos|cita|historia|ejemplos?|notas|oferta|pregunta|plantilla|chiffres?|données|citation|histoire|exemples?|offre|modèle'
const orderVerbs =
  'uses?|includes?|mentions?|quotes?|cites?|adds?|features?|highlights?|emphasi[sz]es?|stress(?:es)?|focus(?:es)?\\s+on|concentrate\\s+on|stick\\s+to|draw\\s+on|base\\s+(?:it|this)\\s+on|(?:starts?|begins?|opens?|leads?|ends?|finish(?:es)?|closes?)\\s+(?:it\\s+)?(?:with|on)|write\\s+(?:it\\s+)?(?:in|with)|keep|skip|leave\\s+out|nutze?|benutze?|verwende?|nimm|erwähne?|zitiere?|betone?|bring|füge?|beginne?(?:\\s+mit)?|ende?(?:\\s+mit)?|schließe?(?:\\s+mit)?|am\\s+ende|zum\\s+schluss|usa|incluye|menciona|cita|añade|empieza\\s+con|termina\\s+con|utilise|inclus|mentionne|cite|ajoute|commence\\s+par|termine\\s+par|finis\\s+par'
const determiners =
  'the|my|our|all|these|those|this|that|some|any|an?|his|her|their|its|one|two|three|\\d|die|das|den|dem|der|mein\\p{L}*|unser\\p{L}*|alle|ein\\p{L}*|el|la|los|las|mis?|una?|le|les|mon|ma|mes|une?'
const orders = new RegExp(
  String.raw`^[\s¡]*(?:(?:please|pls|plz|and|also|but|then|just|only|bitte|und|aber|auch|por\s+favor|y|pero|et|mais)[,\s]+){0,3}(?:${orderVerbs})\s+(?:(?:${determiners})\s+){1,3}(?:[\p{L}’'-]+\s+){0,3}?(?:${ofMaterial})(?!\p{L})`,
  'iu',
)
const mostOrdered = 12
const toReader =
  /(?<!\p{L})(?:you|your|yourself|dein\p{L}*|dich|dir|ihr|euch|eure?\p{L}*|tus?|vos|votre)(?!\p{L})/iu

/** "Use the numbers", "end with a question": what the writer of a requested post is to do, not what it says. */
export function isOrder(sentence: string): boolean {
  const start = sentence.slice(0, searched)
  return (
    start.split(/\s+/, mostOrdered + 1).length <= mostOrdered && orders.test(start) && !toReader.test(start)
  )
}

/** "Mention Priya": names what the material already tells. */
const mentionsSomebody =
  /^\s*(?:(?:and|also|please|und|auch|bitte)\s+)*(?:[Mm]ention|[Ii]nclude|[Qq]uote|[Ee]rwähne?|[Zz]itiere?)\s+\p{Lu}[\p{L}’'-]+(?:\s\p{Lu}[\p{L}’'-]+)?(?:\s(?:too|auch|as\swell))?[\s.!]*$/u
/** Whether a wish is about what the material tells: "use the numbers", "mention Priya". */
export const wantsMaterial = (wish: string): boolean =>
  isOrder(wish) || mentionsSomebody.test(wish.slice(0, searched))

const person =
  /^\s*(?:(?:written\s)?(?:in|from)\s)?(?:the\s|my\s|a\s)?(?:first|second|third|1st|2nd|3rd)[\s-]person(?:\s(?:singular|plural|please|perspective|view))?[\s.!]*$|^\s*(?:in\s(?:der\s)?)?(?:ich|du|sie|wir)-form[\s.!]*$|^\s*(?:bitte\s)?(?:du|sie)zen[\s.!]*$|^\s*en\s(?:primera|tercera)\spersona[\s.!]*$|^\s*à\sla\s(?:première|troisième)\spersonne[\s.!]*$/iu
const unwantedManner =
  'salesy|sales-?y|corporate|cheesy|boring|formal|stiff|pushy|preachy|braggy|bragging|promotional|spammy|technical|dry|generic|fluffy|robotic|ai-?like|dramatic|cringe|clickbaity|self-congratulatory|werblich|langweilig|förmlich|steif|trocken|technisch|reißerisch|kitschig|comercial|aburrido|formel|commercial|ennuyeux'
/** "Not salesy", "locker", as a part of a request. */
const mannerAlone = new RegExp(
  String.raw`^\s*(?:(?:but|please|und|aber|bitte|and)\s+)*(?:(?:not|nicht|no|pas|sin|sans|without|less|weniger|keep\s+it|make\s+it)\s+(?:(?:too|so|zu|very|sounding|being|trop|muy)\s+){0,2}(?:${unwantedManner}|${manner})|(?:not|nicht|pas)\s+(?:too|zu|trop)\s+[\p{L}-]+|(?:(?:a\s+bit|a\s+little|very|really|etwas|ein\s+bisschen|ganz|schön|recht)\s+)?(?:${manner}))(?:,?\s+(?:please|pls|bitte))?[\s.!]*$`,
  'iu',
)
/** "Introduce myself", as a part of a request that says what its post does. */
const introducing =
  /^\s*(?:to\s+)?(?:introduc(?:e|ing)\s+(?:me|myself|us|ourselves)|(?:mich|uns)\s+vorstellen|stell\p{L}*\s+(?:mich|uns)\s+vor)[\s.!]*$/iu

/** Whether a part of a request says how its post should be, and not what it is about. */
export const isWish = (part: string): boolean => {
  const start = part.slice(0, searched)
  if ([mentionsSomebody, person, mannerAlone, introducing].some((pattern) => pattern.test(start))) return true
  return isAside(start) || hidingIn(start) !== undefined || isOrder(start)
}

const approving =
  "ok(?:ay)?|yes|yep|yeah|sure|perfect|great|nice|good|cool|super|awesome|amazing|brilliant|excellent|lovely|wonderful|fantastic|love\\s+(?:it|this|that)|i\\s+(?:really\\s+)?(?:love|like)\\s+(?:it|this|that)|like\\s+it|(?:that|this|it)(?:[’']s|\\s+is)\\s+(?:it|good|great|perfect|nice|fine|better|lovely)|(?:looks|sounds)\\s+(?:good|great|fine|nice|perfect)|(?:much|way)\\s+better|better|fine|well\\s+done|wow|ja|prima|toll|gut|klasse|spitze|passt(?:\\s+so)?|genau|stimmt|gefällt\\s+mir|(?:das\\s+)?(?:ist|sieht|klingt)\\s+(?:gut|super|toll|perfekt)(?:\\s+aus)?|perfekt|einverstanden|sí|vale|bien|perfecto|genial|me\\s+(?:gusta|encanta)|oui|parfait|d[’']accord|j[’']aime|ça\\s+(?:va|marche)|top"
const approval = new RegExp(
  String.raw`^[\s¡]*(?:(?:${approving}|thanks|thank\s+you|danke|gracias|merci)(?!\p{L})(?:\s+(?:now|so|jetzt|already|very\s+much|sehr|mucho|beaucoup|lede))?[\s,.!]*){1,4}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F|[\s.!])*$|^\s*[👍👌🙏🔥🎉👏\u2764][\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\s]*$`,
  'iu',
)
const again =
  /^\s*(?:(?:please|ok(?:ay)?|no|hm+|bitte|nein|na)[,.\s]+)*(?:(?:try|do|write)\s+(?:it\s+)?(?:once\s+)?(?:again|over|more)|try\s+(?:something|a\s+different|another)\p{L}*(?:\s\p{L}+){0,2}|again|once\s+more|redo(?:\s+it)?|regenerate|(?:(?:write|give|make|do|try)\s+(?:me\s+)?)?(?:another|a\s+(?:different|new|second)|one\s+more)(?:\s+(?:one|version|try|attempt|draft|take))?|(?:something|anything)\s+(?:else|different)|start\s+over|noch\s?mal(?:s)?|noch\s+(?:einmal|einen?|eins|eine\s+version)|(?:was|etwas)\s+ander\p{L}*|(?:schreib|mach|versuch)\p{L}*\s+(?:es\s+|das\s+)?(?:noch\s?mal|noch\s+einmal|neu|noch\s+einen?)|von\s+vorn(?:e)?|otra\s+vez|otro|de\s+nuevo|encore(?:\s+une\s+fois)?|un\s+autre|recommence)(?:[,\s]+(?:please|pls|bitte|por\s+favor|svp))?[\s.!]*$/iu

const undoing =
  /^[^.!?\n]{1,40}[,.;!–-]\s*(?:please\s+)?(?:undo|revert|go\s+back)(?:\s+(?:it|this|that))?(?:\s+please)?[\s.!]*$|^\s*(?:(?:please|ok(?:ay)?|no|sorry|bitte|nein|por favor)[,.\s]+)*(?:(?:can|could)\s+you\s+)?(?:undo(?:\s+(?:it|this|that|the\s+(?:last\s+)?change))?|revert(?:\s+(?:it|this|that|the\s+(?:last\s+)?change))?|go\s+back(?:\s+to\s+the\s+(?:previous|last|old|first)(?:\s+(?:one|version))?)?|(?:restore|give\s+me)\s+the\s+(?:previous|last|old|first)\s+(?:one|version)|(?:mach|machen\s+sie)\s+(?:das|es)\s+rückgängig|rückgängig(?:\s+machen)?|zurück(?:\s+zur\s+(?:letzten|vorigen|alten)\s+(?:version|fassung))?|deshaz(?:lo|\s+eso)?|vuelve\s+a\s+la\s+(?:versión\s+)?anterior|annule(?:\s+ça|-le)?|reviens\s+(?:en\s+arrière|à\s+la\s+version\s+précédente))(?:[,\s]+(?:please|pls|bitte|por\s+favor|svp))?[\s.!]*$/iu

/** Whether a message asks for the previous version of the post. */
export const asksToUndo = (message: string): boolean => undoing.test(message.slice(0, searched))

/** Whether a message says only that the post is good. */
export const isApproval = (message: string): boolean => approval.test(message.slice(0, searched))

/** Whether a message asks to write the same once more. */
export const asksAgain = (message: string): boolean => again.test(message.slice(0, searched))

const partsOfPost =
  'posts?|drafts?|versions?|text|paragraphs?|sentences?|lines?|opening|beginning|start|ending|end|hook|title|headline|bits?|parts?|sections?|list|wording|spelling|tone|voice|style|beitrag|entwurf|fassung|absatz|absätze|sätze|satz|zeilen?|einstieg|anfang|schluss|ende|titel|überschrift|teil|stelle|ton|stil|publicación|borrador|párrafo|frase|comienzo|final|título|brouillon|paragraphe|phrase|début|fin|titre'
/** "Actually …", "it was 389 calls", "they cost 40, not 38": what a post that was just written got wrong. */
const corrections = [
  /^\s*(?:(?:actually|sorry|oops|wait|well|hm+|eigentlich|moment|quatsch|en\s+realidad|perdón|en\s+fait|pardon)(?:[,.!:–—-]|\s)|(?:no|nope|nein|non)(?:[,.!:–—-]|\s(?=(?:i|it|we|he|she|they|the|that|ich|es|das|die|der|wir|je|c[’']est|era|eran)\s))|(?:not|nicht)\s\d)/iu,
  /^\s*(?:and\s+|but\s+|aber\s+)?(?:it|that|there|they|es|das|sie|eran?|c[’']était)\s*(?:['’]s|was|were|is|are|should\s+be|waren?|sind|ist|fueron?)?\s+(?:actually|only|really|eigentlich|nur)?\s*\d/iu,
  /(?:,|\s)\s?(?:not|nicht|statt|instead\s+of|rather\s+than|pas)\s+["“„«]?[\p{L}\p{N}.,%€$£]{1,30}["”“»]?[\s.!]*$/iu,
]

/** Whether a sentence corrects a post that was just written. */
export const isCorrection = (sentence: string): boolean =>
  corrections.some((pattern) => pattern.test(sentence.slice(0, searched)))

/** Opinions of a post that was just written, and orders to change it. */
const remarks = [
  /^\s*(?:but\s+|aber\s+)?i(?:['’]d|\s+would)?\s+(?:(?:also|really|still|just|do\s?n['’]?t|do\s+not|did\s?n['’]?t|would\s?n['’]?t)\s+){0,2}(?:like|love|hate|prefer|rather|want(?:ed)?|meant?|think\s+(?:it|that|the|this)|get\s+(?:it|the|this)|need\s+(?:it|the|this))(?!\p{L})/iu,
  /^\s*(?:(?:mir\s+)?gefällt|ich\s+(?:mag|möchte|will|hätte|finde|meinte|wollte|fände)|(?:mir\s+)?fehlt|no\s+me\s+gusta|prefiero|quiero|je\s+(?:préfère|veux|voudrais|n[’']aime))(?!\p{L})/iu,
  /^\s*(?:it|this|that|das|es|dies|esto|eso|ça|c[’'])(?:['’]s|\s+(?:is|sounds|feels|reads|looks|seems|was|should|could|needs|does|has\s+to|ist|klingt|wirkt|liest|sollte?|muss|fehlt|es|suena|fait))?\s*(?:\p{L}+\s+){0,2}(?:too|not|n['’]t|boring|wrong|flat|salesy|repetitive|missing|be|sound|zu|nicht|falsch|langweilig|noch|muy|trop|pas)(?!\p{L})/iu,
  new RegExp(
    String.raw`(?<!\p{L})(?:the|your|this|that|de[rnm]|die|das|diese[rnms]?|el|la|este|le|ce(?:tte)?)\s+(?:[\p{L}’'-]+\s+){0,2}(?:${partsOfPost})(?!\p{L})`,
    'iu',
  ),
  /^\s*(?:please\s+|bitte\s+|and\s+|also\s+)*(?:(?:can|could|would|will|should)\s+(?:you|we|i|it)|let['’]?s|write|rewrite|make|keep|move|put|swap|use|add|remove|delete|cut|drop|change|replace|start\s+with|begin\s+with|open\s+with|end\s+with|finish\s+with|sign|shorten|mention|include|do\s?n['’]?t|do\s+not|never\s+mention|leave|take\s+out|turn|translate|sound|more|less|schreib\p{L}*|mach\p{L}*|nimm|setz\p{L}*|stell\p{L}*|lass\p{L}*|füge?|kürz\p{L}*|streich\p{L}*|änder\p{L}*|verwende?|nutze?|mehr|weniger|lieber|etwas|ein\s+bisschen|bitte|hazlo|pon|quita|añade|más|menos|mets|fais|enlève|ajoute|plus|moins)(?!\p{L})/iu,
  /(?<!\p{L})(?:should|must|needs?\s+to|soll(?:te)?|muss|debe(?:ría)?|doit|devrait)\s+(?:\p{L}+\s+){0,3}?(?:first|last|earlier|later|up|top|start|beginning|end|out|anfang|ende|schluss|raus|weg|primero|início|principio|début|fin)(?!\p{L})/iu,
]

/** Whether a sentence speaks of the post that was just written, rather than to its readers. */
export const isRemark = (sentence: string): boolean =>
  isCorrection(sentence) ||
  mannerAlone.test(sentence.slice(0, searched)) ||
  remarks.some((pattern) => pattern.test(sentence.slice(0, searched)))
