import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { cardSizePx } from '#core/limits.ts'
import { type CardFont, cardFontFor } from './card-fonts.ts'
import { type Layout, layOut } from './card-layout.ts'
import { cardWords, isRightToLeft, withoutGaps } from './card-words.ts'
import { PictureError } from './picture-maker.ts'

const colours = { paper: '#faf9f6', ink: '#1b1a17', accent: '#b4371f' }
const { width, height } = cardSizePx
const margin = { x: 96, y: 84 }
const bar = { width: 88, height: 10, gap: 44 }
const box = { width: width - 2 * margin.x, height: height - 2 * margin.y - bar.height - bar.gap }
/** Baselines stand this far down a line. */
const baseline = 0.79

/** Belongs to no script and never will: drawn as what a font draws for a letter it lacks. */
const noCharacter = '\u{10ffff}'
const probePx = 32

/** Says of a sign whether any font has it, by comparing it with the mark for a missing one. */
function createProbe(cardFont: CardFont): (sign: string) => boolean {
  const side = probePx * 2
  const context = createCanvas(side, side).getContext('2d')
  const pixelsOf = (sign: string) => {
    context.clearRect(0, 0, side, side)
    context.font = cardFont(probePx)
    context.fillText(sign, probePx / 2, probePx * 1.5)
    return Buffer.from(context.getImageData(0, 0, side, side).data.buffer)
  }
  const gap = Buffer.from(pixelsOf(noCharacter))
  return (sign) => !pixelsOf(sign).equals(gap)
}

/** The words with all their letters. Throws PictureError. */
function drawableWords(text: string, cardFont: CardFont): string {
  const { words, missing } = withoutGaps(text, createProbe(cardFont))
  if (missing.length > 0) throw new PictureError('no-letters')
  if (!/[\p{L}\p{N}]/u.test(words)) throw new PictureError('no-words')
  return words
}

type Words = { layout: Layout; cardFont: CardFont; isRtl: boolean }

function drawWords(context: SKRSContext2D, { layout, cardFont, isRtl }: Words): void {
  const { lines, sizePx, lineHeightPx } = layout
  const blockHeight = lines.length * lineHeightPx
  const top = margin.y + (height - 2 * margin.y - blockHeight - bar.height - bar.gap) / 2
  const x = isRtl ? width - margin.x : margin.x
  context.fillStyle = colours.accent
  context.fillRect(isRtl ? x - bar.width : x, top, bar.width, bar.height)
  context.fillStyle = colours.ink
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = isRtl ? 'right' : 'left'
  context.font = cardFont(sizePx)
  for (const [at, line] of lines.entries()) {
    context.fillText(line, x, top + bar.height + bar.gap + (at + baseline) * lineHeightPx)
  }
}

/** A card with the words of a text, as PNG. Throws PictureError. */
export function drawCard(text: string): Uint8Array {
  const wanted = cardWords(text)
  const cardFont = cardFontFor(wanted)
  const words = drawableWords(wanted, cardFont)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  const measure = (line: string, sizePx: number) => {
    context.font = cardFont(sizePx)
    return context.measureText(line).width
  }
  drawWords(context, { layout: layOut(words, box, measure), cardFont, isRtl: isRightToLeft(words) })
  return canvas.toBuffer('image/png')
}
