import { type Passage, withContext } from './passages.ts'

export type Room = {
  /** How many characters the passages may fill, each counted with the gap before it. */
  wished: number
  /** How many they need at least, and how many they may fill for that. */
  least: number
  most: number
}

const gap = 2
const cost = ({ text }: Passage) => text.length + gap
/** A rest that is smaller than this stays empty, so that no post ends on a scrap. */
const scrap = 40

/** The place of each passage among all: what has to do with the topic, its neighbours and the piece that has most of it. */
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
    return passage.score + 0.4 * Math.max(near(at, at - 1), near(at, at + 1)) + (isFullest ? 0.75 : 0)
  }
}

/** The places of the passages that stand together, by piece or by line, those with most of the topic first. */
function groupsOf(passages: Passage[], nameOf: (passage: Passage) => string): number[][] {
  const groups = Map.groupBy(passages.keys(), (at) => {
    const passage = passages[at]
    return passage ? nameOf(passage) : ''
  })
  const scoreOf = (places: number[]) => places.reduce((sum, at) => sum + (passages[at]?.score ?? 0), 0)
  return [...groups.values()].toSorted((one, other) => scoreOf(other) - scoreOf(one))
}

/**
 * The passages that have most to do with the topic, each with what it leans on, in the material's order. Pieces that fit
 * are taken whole, then lines, then sentences, so that what was written together stays together. `taken` is in the post
 * already.
 */
export function choosePassages(passages: Passage[], room: Room, taken: number[] = []): Passage[] {
  const rank = rankOf(passages)
  const isFit = ({ isWanted, score }: Passage) => isWanted || score > 0
  const order = passages
    .map((passage, at) => ({ passage, at, rank: rank(at) - (passage.isBackground ? 1 : 0) }))
    .filter(({ passage }) => isFit(passage))
    .toSorted((one, other) => other.rank - one.rank || one.at - other.at)
  const chosen = new Set(taken)
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
      const context = places.map((at) => withContext(passages, at))
      const isWhole = all.every((passage) => isFit(passage) && !passage.isBackground)
      if (isWhole && context.every((needed) => needed !== undefined))
        take([...new Set([...context.flat(), ...places])], room.most)
    }
  }
  const fill = (until: number, isEnough: () => boolean, may: (passage: Passage) => boolean) => {
    for (const { at, passage } of order) {
      if (isEnough()) return
      if (may(passage)) take(withContext(passages, at) ?? [], until)
    }
  }
  takeGroups(groupsOf(passages, ({ piece }) => `${piece}`))
  takeGroups(groupsOf(passages, ({ piece, line }) => `${piece} ${line}`))
  fill(
    room.wished,
    () => room.wished - used < scrap,
    ({ isBackground }) => !isBackground,
  )
  // Two passages in one paragraph have a space between them, which is shorter than the gap that was counted.
  fill(
    room.most,
    () => used - chosen.size >= room.least,
    () => true,
  )
  const fresh = [...chosen].filter((at) => !taken.includes(at)).toSorted((one, other) => one - other)
  return fresh.flatMap((at) => passages[at] ?? [])
}
