import { graphemesOf } from './pieces.ts'
import { type Face, type SetLine, TextSetter } from './fit-text.ts'
import { authorHeight, drawAuthor } from './draw-footer.ts'
import type { Command, PageContext } from './drawing.ts'

/** A vertical run of paragraphs in one style; sizes are in pixels, when there is room. */
type Block = {
  paragraphs: string[]
  face: Face
  sizePx: number
  /** As a share of the size. */
  lineHeight: number
  colour: string
  /** Gaps before the block and between its paragraphs, as shares of the size. */
  gapBefore: number
  gapBetween: number
  /** When set, each paragraph is indented behind a marker: its own numeral, or the design's symbol. */
  marks?: string
}

const numeral = /^(\d{1,2})[.)]\s+/
const indentEm = 1.15
/** The position of the baseline within a line, as a share of the size. */
const baseline = 0.78
const scaleSteps = 90
/** Short texts may grow, as long as they leave room around them. */
const grown = { steps: 7, height: 0.72 }
const balancedLines = 8
const scaleStep = 0.955
/** A long word shrinks its block down to this share of the size; beyond that, it is split in two. */
const keepsWordsAbove = 0.78

const filled = (paragraphs: string[]) => paragraphs.filter((text) => text.trim() !== '')

function titleBlock({ page, design, colours }: PageContext): Block[] {
  const isCover = page.kind === 'cover'
  const isAlone = page.body.trim() === ''
  const paragraphs = filled([page.title.replace(numeral, '')])
  if (paragraphs.length === 0) return []
  const size = isCover ? design.sizes.cover : design.sizes.title * (isAlone ? 1.2 : 1)
  return [
    {
      paragraphs,
      face: isAlone && !isCover ? design.fonts.statement : design.fonts.title,
      sizePx: size,
      lineHeight: isCover ? 1.08 : 1.14,
      colour: colours.text,
      gapBefore: 0.3,
      gapBetween: 0.2,
    },
  ]
}

/** Sets the number of a numbered point large above it. */
function numeralBlock({ page, design, colours }: PageContext): Block[] {
  const found = numeral.exec(page.title)?.[1]
  if (found === undefined || page.title.replace(numeral, '').trim() === '') return []
  return [
    {
      paragraphs: [found],
      face: design.fonts.figure,
      sizePx: design.sizes.figure * 0.56,
      lineHeight: 1,
      colour: colours.accent,
      gapBefore: 0,
      gapBetween: 0,
    },
  ]
}

function bodyBlock({ page, design, colours }: PageContext): Block[] {
  const paragraphs = filled(page.body.split('\n'))
  if (paragraphs.length === 0) return []
  const isAlone = page.title.trim() === '' && page.kind !== 'closing'
  const isList = page.kind === 'list'
  return [
    {
      paragraphs,
      face: design.fonts.body,
      sizePx: design.sizes.body * (isAlone && !isList ? 1.2 : 1),
      lineHeight: 1.4,
      colour: page.kind === 'closing' || page.kind === 'cover' ? colours.soft : colours.text,
      gapBefore: 0.75,
      gapBetween: isList ? 0.55 : 0.5,
      ...(isList ? { marks: design.marker } : {}),
    },
  ]
}

function figureBlocks(context: PageContext): Block[] {
  const { page, design, colours } = context
  const figure: Block = {
    paragraphs: filled([page.title]),
    face: design.fonts.figure,
    sizePx: design.sizes.figure,
    lineHeight: 1,
    colour: colours.accent,
    gapBefore: 0,
    gapBetween: 0,
  }
  return [figure, ...bodyBlock(context).map((body) => ({ ...body, sizePx: body.sizePx * 1.12 }))].filter(
    ({ paragraphs }) => paragraphs.length > 0,
  )
}

function quoteBlocks({ page, design, colours }: PageContext): Block[] {
  const lead: Block = {
    paragraphs: filled([page.title]),
    face: design.fonts.small,
    sizePx: 34,
    lineHeight: 1.3,
    colour: colours.accent,
    gapBefore: 0,
    gapBetween: 0,
  }
  const quote: Block = {
    paragraphs: filled(page.body.split('\n')),
    face: design.fonts.quote,
    sizePx: design.sizes.quote,
    lineHeight: 1.24,
    colour: colours.text,
    gapBefore: 0.5,
    gapBetween: 0.35,
  }
  return [lead, quote].filter(({ paragraphs }) => paragraphs.length > 0)
}

function blocksOf(context: PageContext): Block[] {
  if (context.page.kind === 'number') return figureBlocks(context)
  if (context.page.kind === 'quote') return quoteBlocks(context)
  return [...numeralBlock(context), ...titleBlock(context), ...bodyBlock(context)]
}

/** A block set at a scale. */
type SetBlock = {
  block: Block
  sizePx: number
  lines: SetLine[]
  labels: string[]
  isBroken: boolean
  height: number
}

function setBlock(block: Block, setter: TextSetter, scale: number, width: number): SetBlock {
  const sizePx = block.sizePx * scale
  const labels = block.paragraphs.map((text) => (block.marks ? (numeral.exec(text)?.[1] ?? '') : ''))
  const paragraphs = block.paragraphs.map((text, at) =>
    labels[at] === '' ? text : text.replace(numeral, ''),
  )
  const room = width / sizePx - (block.marks ? indentEm : 0)
  const wrapped = setter.wrap(paragraphs, room)
  const even = wrapped.lines.length > balancedLines ? wrapped : setter.balanced(paragraphs, room, wrapped)
  const lines = even.lines.map((line) => setter.setLine(line))
  const gaps = lines.filter(({ isFirst }) => isFirst).length - 1
  const height = sizePx * (lines.length * block.lineHeight + Math.max(0, gaps) * block.gapBetween)
  return { block, sizePx, lines, labels, isBroken: wrapped.isBroken, height }
}

const heightOf = (blocks: SetBlock[]) =>
  blocks.reduce(
    (sum, { block, sizePx, height }, at) => sum + height + (at > 0 ? block.gapBefore * sizePx : 0),
    0,
  )

/** Shrinks a block so that its longest word fits; other blocks keep their size. */
function withWholeWords(block: Block, measure: PageContext['measure'], width: number): Block {
  const room = width - (block.marks ? indentEm * block.sizePx : 0)
  const most = room / new TextSetter(block.face, measure).longestWord(block.paragraphs)
  const least = block.sizePx * keepsWordsAbove
  return { ...block, sizePx: Math.max(least, Math.min(block.sizePx, most * 0.999)) }
}

/** Sets the blocks at the largest scale at which they fit the box; titles shrink more slowly than the text below them. */
function fit(wished: Block[], measure: PageContext['measure'], box: { width: number; height: number }) {
  const blocks = wished.map((block) => withWholeWords(block, measure, box.width))
  const setters = new Map(blocks.map((block) => [block, new TextSetter(block.face, measure)]))
  const largest = Math.max(...blocks.map(({ sizePx }) => sizePx))
  const set = (step: number) => {
    const scale = scaleStep ** step
    return blocks.map((block) => {
      const own = block.sizePx === largest && scale < 1 ? Math.sqrt(scale) * Math.min(1, scale * 2) : scale
      const setter = setters.get(block) ?? new TextSetter(block.face, measure)
      return setBlock(block, setter, blocks.length === 1 ? scale : own, box.width)
    })
  }
  const fits = (tried: SetBlock[], step: number) =>
    step < 0
      ? heightOf(tried) <= box.height * grown.height && tried.every(({ isBroken }) => !isBroken)
      : heightOf(tried) <= box.height
  let [low, high] = [-grown.steps, scaleSteps]
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(set(middle), middle)) high = middle
    else low = middle + 1
  }
  // Height does not change monotonically with scale, because line counts jump: check each step from here on.
  for (let step = low; ; step += 1) {
    const tried = set(step)
    if (fits(tried, step)) return tried
  }
}

type Cursor = { x: number; width: number; y: number }

function markCommands(
  context: PageContext,
  set: SetBlock,
  line: SetLine,
  { x, width, y }: Cursor,
): Command[] {
  const { sizePx, block, labels } = set
  if (!block.marks || !line.isFirst) return []
  const label = labels[line.paragraph] ?? ''
  const { accent } = context.colours
  const size = block.marks === 'dash' ? sizePx * 0.5 : sizePx * 0.3
  if (label !== '') {
    const face = { ...block.face, weight: Math.max(700, block.face.weight) }
    const em = graphemesOf(label).reduce((sum, sign) => sum + context.measure(sign, face), 0)
    const at = line.runsLeft ? x + width - em * sizePx : x
    const pieces = [{ text: label, x: at, isLeft: false }]
    return [{ kind: 'text', pieces, x: at, y, width: em * sizePx, sizePx, face, colour: accent }]
  }
  const left = line.runsLeft ? x + width - size : x
  const middle = y - sizePx * 0.27
  if (block.marks === 'dot')
    return [{ kind: 'circle', x: left + size / 2, y: middle, radius: size / 2, colour: accent }]
  const height = block.marks === 'dash' ? Math.max(2, sizePx * 0.09) : size
  return [{ kind: 'rect', x: left, y: middle - height / 2, width: size, height, radius: 0, colour: accent }]
}

function lineCommands(context: PageContext, set: SetBlock, line: SetLine, cursor: Cursor): Command[] {
  const { sizePx, block } = set
  const indent = block.marks ? indentEm * sizePx : 0
  const width = line.width * sizePx
  const free = cursor.width - indent - width
  const isCentred = context.design.align === 'centre' && !block.marks
  const offset = isCentred ? free / 2 : line.runsLeft ? free : indent
  const x = cursor.x + offset
  const pieces = line.pieces.map(({ text, at, isLeft }) => ({ text, x: x + at * sizePx, isLeft }))
  return [
    ...markCommands(context, set, line, cursor),
    { kind: 'text', pieces, x, y: cursor.y, width, sizePx, face: block.face, colour: block.colour },
  ]
}

function blockCommands(
  context: PageContext,
  set: SetBlock,
  x: number,
  width: number,
  top: number,
): Command[] {
  let y = top
  return set.lines.flatMap((line, at) => {
    if (line.isFirst && at > 0) y += set.block.gapBetween * set.sizePx
    const height = set.block.lineHeight * set.sizePx
    const base = y + (height - set.sizePx) / 2 + baseline * set.sizePx
    y += height
    return lineCommands(context, set, line, { x, width, y: base })
  })
}

/** Draws the text of a page within its area and, on a closing page, the author below it. */
export function drawWords(context: PageContext): { commands: Command[]; smallestPx: number | null } {
  const { design, page, place, measure } = context
  const box = design.area(place)
  const below = authorHeight(context)
  const blocks = blocksOf(context)
  const set =
    blocks.length === 0 ? [] : fit(blocks, measure, { width: box.width, height: box.height - below })
  const height = heightOf(set) + (set.length === 0 ? Math.min(below, authorHeight(context)) : below)
  const stand = design.stand(page.kind)
  const share = stand === 'top' ? 0 : stand === 'middle' ? 0.5 : 1
  let y = box.y + Math.max(0, box.height - height) * share
  const commands = set.flatMap((one, at) => {
    if (at > 0) y += one.block.gapBefore * one.sizePx
    const drawn = blockCommands(context, one, box.x, box.width, y)
    y += one.height
    return drawn
  })
  const sizes = set.map(({ sizePx }) => sizePx)
  return {
    commands: [...commands, ...drawAuthor(context, { ...box, y: y + (set.length === 0 ? 0 : 8) })],
    smallestPx: sizes.length === 0 ? null : Math.min(...sizes),
  }
}
