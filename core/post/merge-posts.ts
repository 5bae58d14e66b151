import { diff3Merge, diffIndices } from 'node-diff3'
import { parseContent, type PostContent, type PostDocument, serializeContent } from './post-content.ts'
import { normalize, type Paragraph, type PostText } from './post-text.ts'

/** A stretch that the two sides changed differently; a side that deleted it has no paragraphs. */
export type Conflict = { kind: 'conflict'; mine: PostText; theirs: PostText }
export type MergePart = { kind: 'merged'; text: PostText } | Conflict
/** The merge of two versions of a post, in paragraph order, with conflicts left for a person to resolve. */
export type PostMerge = { parts: MergePart[]; media: Omit<PostContent, 'text'> }
export type Side = 'mine' | 'theirs'
export type Choice = Side | 'both'

type Triple<T> = { base: T; mine: T; theirs: T }
/** Serialized paragraphs for comparison, marks included. */
type Keys = string[]
type Hunk = { side: Side; from: number; to: number; grows: number }
type Region = { kind: 'merged'; keys: Keys } | { kind: 'conflict'; mine: Keys; theirs: Keys }

// An empty post counts as one blank paragraph, so that text begun on both sides is a change to the same paragraph.
const keysOf = (text: PostText): Keys => {
  const paragraphs = normalize(text)
  return (paragraphs.length === 0 ? [[]] : paragraphs).map((paragraph) => JSON.stringify(paragraph))
}
const same = (one: Keys, other: Keys) =>
  one.length === other.length && one.every((key, at) => key === other[at])

/**
 * Merges two versions of a post with a common base, paragraph by paragraph, marks included. A change made by one side
 * is taken, an identical change by both is taken once, and paragraphs that both inserted at the same place are all
 * kept. Every paragraph that either side wrote is in the result, either merged or in a conflict.
 */
export function mergePosts({ base, mine, theirs }: Triple<PostContent>): PostMerge {
  const keys = { base: keysOf(base.text), mine: keysOf(mine.text), theirs: keysOf(theirs.text) }
  const regions = isLong(keys) ? mergeLong(keys) : mergeKeys(keys)
  return { parts: partsOf(regions), media: mergeMedia({ base, mine, theirs }) }
}

/** Merges two stored contents with a common base. */
export const mergeContents = ({ base, mine, theirs }: Triple<string>): PostMerge =>
  mergePosts({ base: parseContent(base), mine: parseContent(mine), theirs: parseContent(theirs) })

/** Returns the merged content in canonical form; null when there are conflicts. */
export function mergedContent(contents: Triple<string>): string | null {
  const merge = mergeContents(contents)
  return conflictsIn(merge).length > 0 ? null : serializeContent(settle(merge, () => 'both'))
}

/**
 * Comparing paragraphs takes quadratic time; with more of them than any real post has, it would block everything else.
 */
const mostParagraphs = 200
const isLong = ({ base, mine, theirs }: Triple<Keys>) =>
  Math.max(base.length, mine.length, theirs.length) > mostParagraphs

function mergeKeys({ base, mine, theirs }: Triple<Keys>): Region[] {
  return diff3Merge(mine, base, theirs, { excludeFalseConflicts: true }).flatMap(
    ({ ok, conflict }): Region[] =>
      conflict
        ? refine({ base: conflict.o, mine: conflict.a, theirs: conflict.b })
        : [{ kind: 'merged', keys: ok ?? [] }],
  )
}

/** Merges long posts: keeps the common beginning and end, and merges the middle as a single unit if it is still long. */
function mergeLong({ base, mine, theirs }: Triple<Keys>): Region[] {
  const isShared = (at: number) => mine.at(at) === base.at(at) && theirs.at(at) === base.at(at)
  const shortest = Math.min(base.length, mine.length, theirs.length)
  let start = 0
  while (start < shortest && isShared(start)) start += 1
  let end = 0
  while (end < shortest - start && isShared(-1 - end)) end += 1
  const middle = (keys: Keys) => keys.slice(start, keys.length - end)
  const rest = { base: middle(base), mine: middle(mine), theirs: middle(theirs) }
  return [
    { kind: 'merged', keys: base.slice(0, start) },
    ...(isLong(rest) ? decide(rest) : mergeKeys(rest)),
    { kind: 'merged', keys: base.slice(base.length - end) },
  ]
}

export const conflictsIn = ({ parts }: PostMerge): Conflict[] =>
  parts.filter((part) => part.kind === 'conflict')

/** Returns the merged post with each conflict resolved by `choose`. */
export function settle({ parts, media }: PostMerge, choose: (conflict: Conflict) => Choice): PostContent {
  const text = parts.flatMap((part) => (part.kind === 'merged' ? part.text : chosen(part, choose(part))))
  return { ...media, text: normalize(text) }
}

function chosen({ mine, theirs }: Conflict, choice: Choice): PostText {
  return choice === 'both' ? [...mine, ...theirs] : choice === 'mine' ? mine : theirs
}

function hunksOf(side: Side, base: Keys, changed: Keys): Hunk[] {
  return diffIndices(base, changed).map(({ buffer1: [from, length], buffer2: [, newLength] }) => ({
    side,
    from,
    to: from + length,
    grows: newLength - length,
  }))
}

/** Groups changes that touch the same paragraph of the base or insert at the same place. */
function groupsOf(hunks: Hunk[]): Hunk[][] {
  const groups: Hunk[][] = []
  const ordered = hunks.toSorted((one, other) => one.from - other.from || one.to - other.to)
  let [from, to] = [-1, -1]
  for (const hunk of ordered) {
    const isSamePlace = hunk.from === from && hunk.to === from && to === from
    if (hunk.from < to || isSamePlace) groups.at(-1)?.push(hunk)
    else {
      groups.push([hunk])
      ;({ from, to } = hunk)
    }
    to = Math.max(to, hunk.to)
  }
  return groups
}

/** Splits a conflict into the changes to neighbouring paragraphs that diff3 combined into it. */
function refine({ base, mine, theirs }: Triple<Keys>): Region[] {
  const sides = { mine, theirs }
  const shift = { mine: 0, theirs: 0 }
  const regions: Region[] = []
  let place = 0
  for (const group of groupsOf([...hunksOf('mine', base, mine), ...hunksOf('theirs', base, theirs)])) {
    const from = Math.min(...group.map((hunk) => hunk.from))
    const to = Math.max(...group.map((hunk) => hunk.to))
    const take = (side: Side) => {
      const start = from + shift[side]
      for (const hunk of group) if (hunk.side === side) shift[side] += hunk.grows
      return sides[side].slice(start, to + shift[side])
    }
    regions.push({ kind: 'merged', keys: base.slice(place, from) })
    regions.push(...decide({ base: base.slice(from, to), mine: take('mine'), theirs: take('theirs') }))
    place = to
  }
  return [...regions, { kind: 'merged', keys: base.slice(place) }]
}

function decide({ base, mine, theirs }: Triple<Keys>): Region[] {
  if (same(mine, theirs) || same(theirs, base)) return [{ kind: 'merged', keys: mine }]
  if (same(mine, base)) return [{ kind: 'merged', keys: theirs }]
  if (base.length === 0 && !isLong({ base, mine, theirs })) {
    return [{ kind: 'merged', keys: bothOf(mine, theirs) }]
  }
  // With the same number of paragraphs on each side, they correspond one to one.
  if (base.length > 1 && mine.length === base.length && theirs.length === base.length) {
    return base.flatMap((key, at) =>
      decide({ base: [key], mine: mine.slice(at, at + 1), theirs: theirs.slice(at, at + 1) }),
    )
  }
  return [{ kind: 'conflict', mine, theirs }]
}

/** Combines the new paragraphs of both sides; if one side's contain the other's in order, they are not repeated. */
function bothOf(mine: Keys, theirs: Keys): Keys {
  const missingIn = (one: Keys, other: Keys) =>
    diffIndices(one, other).some(({ buffer2Content }) => buffer2Content.length > 0)
  if (!missingIn(mine, theirs)) return mine
  return missingIn(theirs, mine) ? [...mine, ...theirs] : theirs
}

/** The keys were serialized by this module, so the cast is safe. */
const textOf = (keys: Keys): PostText => keys.map((key) => JSON.parse(key) as Paragraph)

function partsOf(regions: Region[]): MergePart[] {
  const parts: MergePart[] = []
  for (const region of regions) {
    const last = parts.at(-1)
    if (region.kind === 'conflict') {
      parts.push({ kind: 'conflict', mine: textOf(region.mine), theirs: textOf(region.theirs) })
    } else if (last?.kind === 'merged') last.text.push(...textOf(region.keys))
    else if (region.keys.length > 0) parts.push({ kind: 'merged', text: textOf(region.keys) })
  }
  return parts
}

function mergeMedia({ base, mine, theirs }: Triple<PostContent>): PostMerge['media'] {
  const addresses = (content: PostContent, kind: 'images' | 'videos') => content[kind]
  const list = (kind: 'images' | 'videos') =>
    mergeList(
      {
        base: addresses(base, kind),
        mine: addresses(mine, kind),
        theirs: addresses(theirs, kind),
      },
      (address) => address,
    )
  const documents = { base: base.documents, mine: mine.documents, theirs: theirs.documents }
  return {
    images: list('images'),
    videos: list('videos'),
    documents: mergeList(documents, ({ url, name }: PostDocument) => JSON.stringify([url, name])),
    altTexts: mergeAltTexts({ base: base.altTexts, mine: mine.altTexts, theirs: theirs.altTexts }),
  }
}

/**
 * Merges lists: mine in my order without what they removed, followed by what they added; if only they changed the list,
 * theirs.
 */
function mergeList<T>({ base, mine, theirs }: Triple<T[]>, keyOf: (one: T) => string): T[] {
  const keys = { base: base.map(keyOf), mine: mine.map(keyOf), theirs: theirs.map(keyOf) }
  if (same(keys.mine, keys.base)) return theirs
  if (same(keys.theirs, keys.base)) return mine
  const known = { base: new Set(keys.base), mine: new Set(keys.mine), theirs: new Set(keys.theirs) }
  const isTakenAway = (key: string) => known.base.has(key) && !known.theirs.has(key)
  const isNew = (key: string) => !known.base.has(key) && !known.mine.has(key)
  return [...mine.filter((one) => !isTakenAway(keyOf(one))), ...theirs.filter((one) => isNew(keyOf(one)))]
}

/** When both sides changed the alt text of a picture, keeps both one after the other, for a person to shorten. */
function mergeAltTexts({ base, mine, theirs }: Triple<Record<string, string>>): Record<string, string> {
  const merged: Record<string, string> = {}
  for (const address of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, here, there] = [base, mine, theirs].map((texts) =>
      Object.hasOwn(texts, address) ? texts[address] : undefined,
    )
    const words = mergeWords(before, here, there)
    if (words !== undefined) merged[address] = words
  }
  return merged
}

function mergeWords(
  before: string | undefined,
  mine: string | undefined,
  theirs: string | undefined,
): string | undefined {
  if (mine === theirs || theirs === before) return mine
  if (mine === before) return theirs
  return mine && theirs ? `${mine} ${theirs}` : mine || theirs
}
