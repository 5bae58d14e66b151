import type { Word } from '#core/post-check/reading.ts'
import { isFunctionWord } from './function-words.ts'

/** How often a text uses each function word; all other words are counted under the empty name. */
export type WordMix = ReadonlyMap<string, number>

const trust = 60

export function mixOf(words: readonly Word[]): Map<string, number> {
  const mix = new Map<string, number>()
  for (const { text } of words) {
    const name = isFunctionWord(text) ? text : ''
    mix.set(name, (mix.get(name) ?? 0) + 1)
  }
  return mix
}

export function addMixes(all: readonly WordMix[]): Map<string, number> {
  const total = new Map<string, number>()
  for (const mix of all) for (const [name, count] of mix) total.set(name, (total.get(name) ?? 0) + count)
  return total
}

const sizeOf = (mix: WordMix) => [...mix.values()].reduce((sum, count) => sum + count, 0)
/** The approximate number of function words in a language. */
const vocabulary = 200
const commonly = (name: string) => (name === '' ? 0.5 : 0.5 / vocabulary)

type Of = { mix: WordMix; without: WordMix | null }

/** Returns how unexpected a text's function words are given the counted ones, in bits per word. */
export function mixSurprise(own: WordMix, { mix, without }: Of): number {
  const all = sizeOf(mix) - (without === null ? 0 : sizeOf(without))
  const size = sizeOf(own)
  let bits = 0
  for (const [name, count] of own) {
    const seen = (mix.get(name) ?? 0) - (without?.get(name) ?? 0)
    bits -= count * Math.log2((seen + trust * commonly(name)) / (all + trust))
  }
  return size === 0 ? 0 : bits / size
}
