import { splitSentences } from './sentences.ts'

type DraftRequest = {
  /** What the post is about, in the writer's words; '' when the request does not say. */
  subject: string
  /** The writer's other sentences, without those that speak to the assistant. */
  facts: string[]
}

const politeness = String.raw`(?:(?:please|kindly|hey|hi|hello|ok|okay|so|and|now|then|just|quickly|lede)[,!.]?\s+|(?:can|could|would|will)\s+you\s+|(?:i'd|i’d|i would)\s+(?:like|love)\s+(?:you\s+)?to\s+|i\s+(?:want|need)\s+(?:you\s+)?to\s+|help\s+me\s+(?:to\s+)?|let['’]?s\s+|go\s+ahead\s+and\s+)*`
const verb = String.raw`(?:(?:write|draft|create|compose|generate|prepare)(?:\s+(?:me|us|up))?\s+(?:the|my|our|your)|write|draft|create|compose|generate|make|produce|prepare|craft|do|start|give|i\s+(?:need|want)|i(?:'d|’d| would)\s+(?:like|love)|need|want)`
const determiner = String.raw`(?:(?:me|us|up)\s+)?(?:(?:a|an|another|one|some|new)\s+)?`
const notAdjective = String.raw`(?:posts?|drafts?|ideas?|hooks?|about|for|of|with|in|on|to|this|that|the|it|my|our|your|you|i|we)`
const adjectives = String.raw`(?:(?!${notAdjective}\b)[\p{L}\p{N}'’-]+,?\s+){0,5}?`
const noun = String.raw`(?:posts?|drafts?|update|announcement|article|piece)(?![\p{L}-])(?!\s+(?:ideas?|schedule|plan|calendar|templates?|topics?|hooks?)\b)`
const flags = 'iu'

const asksForPost = new RegExp(`^${politeness}${verb}\\s+${determiner}${adjectives}${noun}`, flags)
const asksAbout = new RegExp(
  `^${politeness}(?:write|draft|post)\\s+(?:(?:something|one|it)\\s+)?(?:about|on|for\\s+idea)(?![\\p{L}])`,
  flags,
)
const bareNoun =
  /^(?:a |new |another )?(?:linked-?in )?(?:post|draft)(?:\s+(?:about|on)(?![\p{L}])|\s*:|\s+for\s+idea\b)/iu
const bareVerb = /^(?:please\s+)?draft\s*(?:this|it)?\s*(?::|$)/iu
const turnsInto = new RegExp(
  `^${politeness}(?:turn|make|convert|transform|rewrite|shape|work)\\s+(?:.{0,200}?\\s)??(?:into|to|as)\\s+${determiner}${adjectives}${noun}`,
  flags,
)
const openings = [asksForPost, turnsInto, asksAbout, bareNoun, bareVerb]

const idea = /^\s*(?:for\s+)?(?:the\s+)?idea\s*(?:no\.?\s*)?\d*\s*[:.–—-]?\s*/iu
const isOfIdea = /^\s*(?:for\s+)?(?:the\s+)?idea\b/iu
const purpose =
  /^\s*(?:(?:that|which)\s+(?:announces|explains|tells|says|shows|describes|shares|covers|celebrates|talks\s+about|is\s+about)|to\s+(?:announce|celebrate|share|explain|say|tell\s+(?:people|everyone|them))|(?:announcing|explaining|describing|sharing|saying|showing|covering|celebrating|telling\s+(?:people|everyone))|about|on|regarding|around|based\s+on|from|out\s+of|using|with|of|where|for|that)(?![\p{L}'’-])\s*(?:(?:that|about)(?![\p{L}'’-])\s*)?/iu
const aboutLater = /^\s*(?:for|in|on|of|with|to|,?\s*this)\s(?:[^\s]+\s+){1,8}?about\s+/iu
const punctuation = /^\s*[:,.–—-]+\s*/u

const closingPhrases = [
  /[\s,.!]*\b(?:please|thanks|thank\s+you)\b[\s.!?]*$/iu,
  /\s+(?:in|with|using)\s+(?:a|an)\s+(?:[\p{L}-]+,?\s+){1,3}(?:tone|voice|style|format)\b.*$/iu,
  /,?\s+(?:in\s+|of\s+|with\s+)?(?:about|around|under|within|at\s+most|up\s+to|max(?:imum)?|less\s+than|no\s+more\s+than)?\s*\d[\d,.]*\s*(?:characters|chars|words)\b.*$/iu,
  /\s+(?:for|on)\s+(?:my\s+)?linked-?in\s*$/iu,
  /,?\s+(?:based\s+on|from|using|out\s+of)\s+(?:the|my|these|those)\s+(?!attached)(?:[\p{L}-]+\s+)?(?:notes|items|material|knowledge(?:\s+base)?)(?:\s+(?:that\s+)?i(?:['’]ve|\s+have)?\s+(?:chosen|chose|picked|selected))?[\s.]*$/iu,
  /,?\s+and\s+(?:(?:lead|link|point|refer)\s+(?:(?:it|them|readers?|people|back)\s+)?to|(?:end|finish|close)\s+(?:it\s+)?with|mention)\b.*$/iu,
]

const toAssistant = [
  /^(?:please\s+)?(?:keep|make)\s+(?:it|this|the\s+(?:post|draft|tone|text))\b/iu,
  /^(?:please\s+)?(?:use|avoid|don['’]?t\s+use|do\s+not\s+use|no|without|add|include)\s+(?:[\p{L}-]+\s+){0,4}(?:emojis?|hashtags?|tone|voice|jargon|bullets?|buzzwords?|call\s+to\s+action|cta|question|lists?)\b/iu,
  /^(?:please\s+)?(?:end|start|begin|finish|close|open)\s+(?:it\s+)?with\b/iu,
  /^(?:tone|length|style|format|audience|language)\s*:/iu,
  /^(?:can|could|would|will)\s+you\b/iu,
  /^(?:thanks|thank\s+you|please|cheers|hi|hello|hey)(?:\s+(?:lede|there|a\s+lot|so\s+much))?[\s,.!]*$/iu,
]
const toldToSay =
  /^(?:please\s+)?(?:mention|include|add|say|note|tell\s+(?:them|people|readers)|the\s+facts?\s+(?:is|are))\s*(?:that\s+|:\s*|the\s+fact\s+that\s+)/iu

/** Longer openings than this are not searched, so that no request can make the reading slow. */
const searched = 600

function findOpening(sentence: string): { rest: string } | undefined {
  const start = sentence.trimStart().slice(0, searched)
  for (const opening of openings) {
    const found = opening.exec(start)
    if (found) return { rest: sentence.trimStart().slice(found[0].length) }
  }
  return undefined
}

function readSubject(rest: string, wasQuestion: boolean): string {
  let subject = isOfIdea.test(rest)
    ? rest.replace(idea, '')
    : rest.replace(aboutLater, '').replace(purpose, '')
  subject = subject.replace(punctuation, '')
  // Several of the endings look for white space twice in a row, which takes the cube of a long gap.
  const bounded = subject.slice(-searched).replaceAll(/\s+/g, ' ')
  const trimmed = closingPhrases.reduce((text, ending) => text.replace(ending, ''), bounded)
  subject = subject.slice(0, -searched) + trimmed
  if (wasQuestion) subject = subject.replace(/\?+\s*$/u, '')
  return subject.replace(/^["“](.*)["”][.!]?$/u, '$1').trim()
}

const cleanFact = (sentence: string) => sentence.replace(toldToSay, '').trim()
const isFact = (sentence: string) =>
  /[\p{L}\p{N}]/u.test(sentence) && !toAssistant.some((pattern) => pattern.test(sentence.slice(0, searched)))

/** Whether a message asks for a new post. */
export const asksForDraft = (text: string): boolean =>
  splitSentences(text).some((sentence) => findOpening(sentence) !== undefined)

/** Takes a request apart into what the post is about and what the writer says about it. */
export function readDraftRequest(text: string): DraftRequest {
  let subject: string | undefined
  const facts: string[] = []
  for (const sentence of splitSentences(text)) {
    const opening = subject === undefined ? findOpening(sentence) : undefined
    if (opening)
      subject = readSubject(opening.rest, /^(?:please\s+)?(?:can|could|would|will)\s/iu.test(sentence))
    else if (isFact(sentence)) facts.push(cleanFact(sentence))
  }
  return { subject: subject ?? '', facts }
}
