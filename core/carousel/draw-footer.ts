import { type Face, TextSetter } from './fit-text.ts'
import type { Command, PageContext } from './drawing.ts'

const picturePx = { footer: 72, closing: 148 }
const gapPx = { footer: 20, closing: 32 }
const namePx = { footer: 31, closing: 46 }
const headlineShare = 0.84
/** The gap above the author on a closing page. */
const authorGapPx = 64
const arrow = { length: 76, thickness: 6, head: 20 }

type Box = { x: number; y: number; width: number; height: number }
type Row = { text: string; sizePx: number; face: Face; colour: string }

/** Draws one line of text, shrunk to fit the box. */
function rowCommands({ text, sizePx, face, colour }: Row, context: PageContext, at: Box): Command[] {
  const setter = new TextSetter(face, context.measure)
  const line = setter.wrap([text], Infinity).lines[0]
  if (!line) return []
  const set = setter.setLine(line)
  const size = Math.min(sizePx, at.width / Math.max(set.width, 0.001))
  const pieces = set.pieces.map((piece) => ({
    text: piece.text,
    x: at.x + piece.at * size,
    isLeft: piece.isLeft,
  }))
  return [{ kind: 'text', pieces, x: at.x, y: at.y, width: set.width * size, sizePx: size, face, colour }]
}

const textOf = ({ carousel, place }: PageContext) => ({
  name: carousel.showsName ? carousel.author.name.trim() : '',
  headline: carousel.showsName ? carousel.author.headline.trim() : '',
  picture: carousel.showsPicture ? carousel.author.picture : null,
  number: carousel.showsNumbers && place.kind !== 'cover' ? `${place.index + 1} / ${place.count}` : '',
})

type Look = { picture: number; gap: number; name: number; text: string; soft: string }

/** Draws picture, name and headline, vertically centred in the box. */
function authorCommands(context: PageContext, box: Box, look: Look): Command[] {
  const { name, headline, picture } = textOf(context)
  const { small } = context.design.fonts
  const middle = box.y + box.height / 2
  const commands: Command[] = []
  let { x } = box
  if (picture !== null) {
    commands.push({ kind: 'picture', x, y: middle - look.picture / 2, size: look.picture, source: picture })
    x += look.picture + look.gap
  }
  const width = box.x + box.width - x
  const isAlone = headline === ''
  const row = { x, y: middle + look.name * (isAlone ? 0.34 : -0.14), width, height: 0 }
  if (name !== '')
    commands.push(
      ...rowCommands(
        { text: name, sizePx: look.name, face: { ...small, weight: 650 }, colour: look.text },
        context,
        row,
      ),
    )
  if (!isAlone)
    commands.push(
      ...rowCommands(
        { text: headline, sizePx: look.name * headlineShare, face: small, colour: look.soft },
        context,
        { ...row, y: middle + look.name * (name === '' ? 0.3 : 0.94) },
      ),
    )
  return commands
}

const hasAuthor = (context: PageContext) => {
  const { name, headline, picture } = textOf(context)
  return name !== '' || headline !== '' || picture !== null
}

/** Returns the height that the author takes below the text of a closing page, in pixels. */
export const authorHeight = (context: PageContext): number =>
  context.page.kind === 'closing' && hasAuthor(context) ? picturePx.closing + authorGapPx : 0

/** Draws the author, large, on a closing page. */
export function drawAuthor(context: PageContext, { x, y, width }: Box): Command[] {
  if (authorHeight(context) === 0) return []
  const { text, soft } = context.colours
  const box = { x, y: y + authorGapPx - 8, width, height: picturePx.closing }
  const look = { picture: picturePx.closing, gap: gapPx.closing, name: namePx.closing, text, soft }
  if (context.design.align !== 'centre') return authorCommands(context, box, look)
  return centred(authorCommands(context, box, look), box)
}

/** Centres left-aligned commands in a box. */
function centred(commands: Command[], box: Box): Command[] {
  const ends = commands.map((one) =>
    one.kind === 'text' ? one.x + one.width : one.kind === 'picture' ? one.x + one.size : box.x,
  )
  const by = Math.max(0, (box.x + box.width - Math.max(box.x, ...ends)) / 2)
  return commands.map((one) => {
    if (one.kind === 'picture') return { ...one, x: one.x + by }
    if (one.kind !== 'text') return one
    return { ...one, x: one.x + by, pieces: one.pieces.map((piece) => ({ ...piece, x: piece.x + by })) }
  })
}

/** Draws the arrow that shows on the cover that there are more pages. */
function arrowCommands({ design, place, colours }: PageContext): Command[] {
  if (place.kind !== 'cover') return []
  const { x, y, width, height } = design.footer(place)
  const [end, middle] = [x + width, y + height / 2]
  const colour = colours.fills.accent
  return [
    {
      kind: 'rect',
      x: end - arrow.length,
      y: middle - arrow.thickness / 2,
      width: arrow.length - arrow.thickness,
      height: arrow.thickness,
      radius: 0,
      colour,
    },
    {
      kind: 'polygon',
      points: [
        [end - arrow.head, middle - arrow.head],
        [end, middle],
        [end - arrow.head, middle + arrow.head],
      ],
      colour,
    },
  ]
}

const numberRoomPx = 150

/** Draws the author and the page number; a closing page already shows the author above. */
export function drawFooter(context: PageContext): Command[] {
  const { colours, design, place } = context
  const box = design.footer(place)
  const text = box.isOnGround ? colours.footerText : colours.text
  const soft = box.isOnGround ? colours.footerSoft : colours.soft
  const { number } = textOf(context)
  const look = { picture: picturePx.footer, gap: gapPx.footer, name: namePx.footer, text, soft }
  const author = { ...box, width: box.width - numberRoomPx - 24 }
  const isClosing = context.page.kind === 'closing'
  return [
    ...(isClosing ? [] : authorCommands(context, author, look)),
    ...(number === '' || !box.showsNumber ? [] : numberCommands(context, number, box, soft)),
    ...arrowCommands(context),
  ]
}

function numberCommands(context: PageContext, text: string, box: Box, colour: string): Command[] {
  const { small } = context.design.fonts
  const row: Row = { text, sizePx: 28, face: small, colour }
  const at = { x: box.x, y: box.y + box.height / 2 + 9, width: numberRoomPx, height: 0 }
  return rowCommands(row, context, at).map((one) => {
    if (one.kind !== 'text') return one
    const by = box.width - one.width
    return { ...one, x: one.x + by, pieces: one.pieces.map((piece) => ({ ...piece, x: piece.x + by })) }
  })
}
