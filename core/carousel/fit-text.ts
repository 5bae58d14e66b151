import { graphemesOf, inOrder, partsOf, type Placed, runsLeft, type Token, tokensOf } from './pieces.ts'

export type Face = {
  family: 'sans' | 'serif'
  /** From 300 to 900. */
  weight: number
  italic?: boolean
  /** Added after each letter, as a share of the size. */
  tracking?: number
}

/** Returns the width of a piece of text in a face, as a share of the size; widths of pieces can be added up. */
export type Measure = (piece: string, face: Face) => number

/** A piece of a line ready to be drawn, with its position as a share of the size; pieces go from left to right. */
type SetPiece = Placed & { at: number }
export type SetLine = {
  pieces: SetPiece[]
  /** As a share of the size. */
  width: number
  runsLeft: boolean
  /** The index of the paragraph that the line belongs to, and whether it is the paragraph's first line. */
  paragraph: number
  isFirst: boolean
}

type Line = { tokens: Token[]; paragraph: number; isFirst: boolean; runsLeft: boolean }
type Measured = Token & { width: number }
type Wrapped = { lines: Line[]; isBroken: boolean }

const balanceSteps = 6
/** Balanced lines use at least this share of the width. */
const narrowest = 0.66

/** Sets text in one face and caches what it has measured. */
export class TextSetter {
  private readonly widths = new Map<string, number>()
  private readonly tokens = new Map<string, Measured[]>()
  private readonly measure: Measure
  readonly face: Face

  constructor(face: Face, measure: Measure) {
    this.face = face
    this.measure = measure
  }

  private widthOf(piece: string): number {
    const known = this.widths.get(piece)
    if (known !== undefined) return known
    const width = partsOf(piece).reduce((sum, part) => sum + this.measure(part, this.face), 0)
    this.widths.set(piece, width)
    return width
  }

  private tokensIn(paragraph: string): Measured[] {
    const known = this.tokens.get(paragraph)
    if (known) return known
    const tokens = tokensOf(paragraph).map((token) => ({ ...token, width: this.widthOf(token.text) }))
    this.tokens.set(paragraph, tokens)
    return tokens
  }

  /** Returns the width of the widest word. */
  longestWord(paragraphs: string[]): number {
    const widths = paragraphs.flatMap((text) => this.tokensIn(text).map((token) => token.width))
    return Math.max(0.001, ...widths)
  }

  /** Splits a word that is wider than a line into parts that fit; a part has at least one letter. */
  private breakWord(word: string, width: number): string[] {
    const parts: string[] = []
    let part = ''
    for (const grapheme of graphemesOf(word)) {
      if (part !== '' && this.widthOf(part + grapheme) > width) {
        parts.push(part)
        part = ''
      }
      part += grapheme
    }
    return [...parts, part]
  }

  /** Breaks paragraphs into lines of a width, given as a share of the size. */
  wrap(paragraphs: string[], width: number): Wrapped {
    let isBroken = false
    const space = this.widthOf(' ')
    const lines = paragraphs.flatMap((text, paragraph) => {
      const rows: Token[][] = []
      let end = 0
      for (const token of this.tokensIn(text)) {
        const next = end + (token.gap ? space : 0) + token.width
        if (rows.length > 0 && next <= width) {
          rows.at(-1)?.push(token)
          end = next
        } else if (token.width <= width) {
          rows.push([token])
          end = token.width
        } else {
          isBroken = true
          const parts = this.breakWord(token.text, width)
          rows.push(...parts.map((part) => [{ text: part, gap: false }]))
          end = this.widthOf(parts.at(-1) ?? '')
        }
      }
      return rows.map((tokens, at) => ({ tokens, paragraph, isFirst: at === 0, runsLeft: runsLeft(text) }))
    })
    return { lines, isBroken }
  }

  /** Wraps into the same number of lines, with lengths as even as possible. */
  balanced(paragraphs: string[], width: number, wrapped: Wrapped): Wrapped {
    let [low, high] = [width * narrowest, width]
    let best = wrapped
    for (let step = 0; step < balanceSteps; step += 1) {
      const middle = (low + high) / 2
      const tried = this.wrap(paragraphs, middle)
      if (tried.lines.length === wrapped.lines.length && !tried.isBroken) {
        best = tried
        high = middle
      } else low = middle
    }
    return best
  }

  /** Positions each piece of a line. */
  setLine({ tokens, paragraph, isFirst, runsLeft: isLeft }: Line): SetLine {
    let at = 0
    const pieces = inOrder(tokens, isLeft).map((placed): SetPiece => {
      if (placed.space) at += this.widthOf(' ')
      const piece = { ...placed, at }
      at += this.widthOf(placed.text)
      return piece
    })
    return { pieces, width: at, runsLeft: isLeft, paragraph, isFirst }
  }
}
