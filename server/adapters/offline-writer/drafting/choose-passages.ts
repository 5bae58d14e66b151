import { groupContext, type Passage, withContext } from '#server/adapters/offline-writer/reading/passages.ts'

const gap = '\n\n'

/** How many characters of a post a passage takes, with the gap before it. */
export const cost = ({ text, number }: Passage) =>
  text.length + gap.length + (number === undefined ? 0 : '10. '.length)

type Room = {
  /** How many characters the passages should fill, each including the gap before it. */
  wished: number
  /** The minimum, and how far the passages may exceed `wished` to reach it. */
  least: number
  most: number
}
/** What the post opens with: a passage, and how many from the start belong to it. */
type Begun = { isOpening: (passage: Passage) => boolean; first: number }

/** A smaller remainder stays empty, so that no post ends with a fragment. */
const scrap = 40

/** Scores each passage: by its relation to the topic, its neighbours, and whether its piece is the most relevant one. */
function rankOf(passages: Passage[]): (at: number) => number {
  const sums = new Map<number, number>()
  for (const { piece, score } of passages) sums.set(piece, (sums.get(piece) ?? 0) + score)
  const fullest = Math.max(0, ...sums.values())
  const near = (at: number, other: number) => {
    const [one, two] = [passages[at], passages[other]]
    return one && two && one.piece === two.piece && one.line === two.line ? two.score : 0
  }
  return (at) => {
    const passage = passages[at]
    if (passage === undefined) return 0
    const isFullest = fullest > 0 && sums.get(passage.piece) === fullest
    return (
      passage.score +
      passage.named +
      0.4 * Math.max(near(at, at - 1), near(at, at + 1)) +
      (isFullest ? 0.75 : 0)
    )
  }
}

/** A word of the topic in the name of a piece counts as much as this many in its sentences. */
const ofName = 10

/** Groups the indexes of passages by piece or line, the groups most related to the topic first. */
function groupsOf(passages: Passage[], nameOf: (passage: Passage) => string): number[][] {
  const groups = Map.groupBy(passages.keys(), (at) => {
    const passage = passages[at]
    return passage ? nameOf(passage) : ''
  })
  const scoreOf = (places: number[]) =>
    places.reduce((sum, at) => sum + (passages[at]?.score ?? 0), 0) +
    ofName * (passages[places[0] ?? 0]?.named ?? 0)
  return [...groups.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one))
}

/**
 * Completes a paragraph that the writer chose and of which only the beginning fitted, if need be in the place of a
 * paragraph that has nothing to do with the topic: a story must not break off before its end.
 */
function finishStory(
  passages: Passage[],
  chosen: Set<number>,
  { room, first }: { room: number; first: number },
): void {
  const lines = [
    ...Map.groupBy(passages.keys(), (at) => `${passages[at]?.piece} ${passages[at]?.line}`).values(),
  ]
  const costOf = (places: number[]) =>
    places.reduce((sum, place) => sum + (passages[place] ? cost(passages[place]) : 0), 0)
  const isWhole = (places: number[]) => places.every((place) => chosen.has(place))
  for (const places of lines) {
    const end = places.findIndex((place) => !chosen.has(place))
    const rest = places.slice(end)
    const isBrokenOff =
      end > 1 && rest.every((place) => !chosen.has(place) && passages[place]?.isWanted === true)
    if (!isBrokenOff || rest.some((place) => passages[place]?.isBackground)) continue
    const missing = costOf(rest) - room
    const isInside = (at: number) =>
      [at - 1, at + 1].every(
        (place) => passages[lines[place]?.[0] ?? -1]?.piece === passages[lines[at]?.[0] ?? -1]?.piece,
      )
    const spare = lines
      .filter((line, at) => isInside(at) && line !== places && isWhole(line) && costOf(line) >= missing)
      .filter((line) => line.every((place) => place >= first && passages[place]?.score === 0))
      .filter((line) => passages[(line.at(-1) ?? 0) + 1]?.leans !== true)
      .toSorted((one, other) => costOf(one) - costOf(other))[0]
    if (missing > 0 && spare === undefined) continue
    if (missing > 0) for (const place of spare ?? []) chosen.delete(place)
    for (const place of rest) chosen.add(place)
    return
  }
}

/**
 * Chooses the passages most related to the topic, each with those it leans on, in the material's order. Pieces that fit
 * are taken whole, then lines, then sentences, so that what was written together stays together.
 */
export function choosePassages(passages: Passage[], room: Room, { isOpening, first }: Begun): Passage[] {
  const rank = rankOf(passages)
  const isFit = ({ isWanted, score }: Passage) => isWanted || score > 0
  const order = passages
    .map((passage, at) => ({ passage, at, rank: rank(at) - (passage.isBackground ? 1 : 0) }))
    .filter(({ passage }) => isFit(passage))
    .toSorted((one, other) => other.rank - one.rank || one.at - other.at)
  // The opening is counted already.
  const chosen = new Set(passages.flatMap((passage, at) => (isOpening(passage) ? [at] : [])))
  let used = 0
  const take = (places: number[], until: number) => {
    const needed = places.filter((place) => !chosen.has(place))
    const sum = needed.reduce((total, place) => total + (passages[place] ? cost(passages[place]) : 0), 0)
    if (used + sum > until) return
    for (const place of needed) chosen.add(place)
    used += sum
  }
  const takeGroups = (groups: number[][]) => {
    for (const places of groups) {
      if (room.wished - used < scrap) return
      const all = places.flatMap((at) => passages[at] ?? [])
      const isWhole = all.every((passage) => isFit(passage) && !passage.isBackground)
      const context = groupContext(passages, places)
      if (isWhole && context !== undefined) take([...new Set([...context, ...places])], room.most)
    }
  }
  const fill = (until: number, isEnough: () => boolean, may: (passage: Passage) => boolean) => {
    for (const { at, passage } of order) {
      if (isEnough()) return
      if (may(passage)) take(withContext(passages, at) ?? [], until)
    }
  }
  take([...Array(first).keys()], room.most)
  takeGroups(groupsOf(passages, ({ piece }) => `${piece}`))
  takeGroups(groupsOf(passages, ({ piece, line }) => `${piece} ${line}`))
  fill(
    room.wished,
    () => room.wished - used < scrap,
    ({ isBackground }) => !isBackground,
  )
  // Passages within a paragraph are separated by a space, which is shorter than the gap that was counted.
  fill(
    room.most,
    () => used - chosen.size >= room.least,
    () => true,
  )
  finishStory(passages, chosen, { room: room.most - used, first })
  const places = [...chosen].toSorted((one, other) => one - other)
  return places.flatMap((at) => passages[at] ?? [])
}
