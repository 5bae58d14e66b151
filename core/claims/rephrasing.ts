import { type Claim, type ClaimKind, longestClaim } from './claim.ts'

/** The claim to remove from a sentence. */
export type LeftOut = Pick<Claim, 'kind' | 'text'>

const names: Record<ClaimKind, string> = {
  number: 'number',
  date: 'date',
  name: 'name',
  quotation: 'quotation',
  event: 'experience',
}
const kinds = new Map(Object.entries(names).map(([kind, name]) => [name, kind]))
const isKind = (kind: string | undefined): kind is ClaimKind =>
  kind !== undefined && Object.hasOwn(names, kind)

const begin = 'Rephrase it without the'
const end =
  'Nothing in my material says so. Put no other fact in its place: leave it out, or leave a slot in [square brackets] for what is missing. Change nothing else.'

/** Returns the instruction, the same for every model, to rewrite a sentence without one claim. */
export const rephrasePrompt = ({ kind, text }: LeftOut): string => `${begin} ${names[kind]} “${text}”. ${end}`

const pattern = new RegExp(
  `^${begin} (${[...kinds.keys()].join('|')}) “([^]{1,${longestClaim}})”\\. ${end.replaceAll(/[[\].]/g, '\\$&')}$`,
)

/** Parses a prompt that `rephrasePrompt` made; null for any other prompt. */
export function readRephrasePrompt(prompt: string): LeftOut | null {
  const [, name = '', text] = pattern.exec(prompt.trim()) ?? []
  const kind = kinds.get(name)
  return text !== undefined && isKind(kind) ? { kind, text } : null
}

/** Returns the placeholder that replaces a claim, for the writer to fill in. */
const slotFor = ({ kind, text }: LeftOut): string => {
  switch (kind) {
    case 'number':
      return /[%$€£¥₹]|percent|times|\dx\b/iu.test(text) ? '[your result in numbers]' : '[your number]'
    case 'date':
      return '[the date]'
    case 'name':
      return '[the name]'
    case 'quotation':
      return '[their words]'
    case 'event':
      return '[something you lived through]'
  }
}

/** Every placeholder that can be left. */
export const rephraseSlots: readonly string[] = [
  ...(Object.keys(names) as ClaimKind[]).map((kind) => slotFor({ kind, text: '' })),
  slotFor({ kind: 'number', text: '%' }),
]

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/**
 * Removes one claim from a sentence: a time or place at either end is dropped, anything else is replaced by a
 * placeholder. Returns the sentence unchanged when it does not contain the claim.
 */
export function withoutClaim(sentence: string, claim: LeftOut): string {
  const { kind, text } = claim
  if (kind === 'date' || kind === 'name') {
    const place = `(?:back )?(?:in|on|at|since|until|by) ${escaped(text)}`
    const atStart = sentence.match(new RegExp(`^(\\s*)${place}, (\\p{L})`, 'iu'))
    if (atStart)
      return (atStart[1] ?? '') + (atStart[2] ?? '').toUpperCase() + sentence.slice(atStart[0].length)
    const atEnd = sentence.match(new RegExp(`,? ${place}([.!?…]*\\s*)$`, 'iu'))
    if (atEnd?.index !== undefined && atEnd.index > 0)
      return sentence.slice(0, atEnd.index) + (atEnd[1] ?? '')
  }
  const lastMark = kind === 'event' ? (/[.!?…]+$/.exec(text)?.[0] ?? '') : ''
  const whole = new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${escaped(text)}(?![\\p{L}\\p{N}])`, 'gu')
  return sentence.replaceAll(whole, () => slotFor(claim) + lastMark)
}
