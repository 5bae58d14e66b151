import { type CSSProperties, memo } from 'react'
import type { Command, PageDrawing } from '#core/carousel/drawing.ts'
import type { FontSet, PlacedGlyph } from './font-set.ts'
import type { Step } from './write-font.ts'

type PageSvgProps = {
  drawing: PageDrawing
  letters: FontSet
  /** What the page says, for who does not see it; left out where it stands beside. */
  label?: string
  className?: string
  style?: CSSProperties
}

const paths = new WeakMap<PlacedGlyph[], string>()
const short = (value: number) => Math.round(value * 10_000) / 10_000

function stepPath(step: Step, place: (x: number, y: number) => string): string {
  if (step.kind === 'close') return 'Z'
  if (step.kind === 'move') return `M${place(step.x, step.y)}`
  if (step.kind === 'line') return `L${place(step.x, step.y)}`
  return `Q${place(step.cx, step.cy)} ${place(step.x, step.y)}`
}

/** The outlines of a piece at size 1, y downwards; made once for each piece. */
function pathOf(glyphs: PlacedGlyph[]): string {
  const known = paths.get(glyphs)
  if (known !== undefined) return known
  const path = glyphs
    .map(({ cut, outline, x, y, scale }) => {
      const em = cut.font.unitsPerEm / scale
      const place = (left: number, up: number) => `${short(x + left / em)} ${short(-y - up / em)}`
      return outline.steps.map((step) => stepPath(step, place)).join('')
    })
    .join('')
  paths.set(glyphs, path)
  return path
}

function Drawn({ command, letters }: { command: Command; letters: FontSet }) {
  switch (command.kind) {
    case 'rect': {
      const { x, y, width, height, radius, colour } = command
      return <rect x={x} y={y} width={width} height={height} rx={radius} fill={colour} />
    }
    case 'circle':
      return <circle cx={command.x} cy={command.y} r={command.radius} fill={command.colour} />
    case 'ring': {
      const { x, y, radius, thickness, colour } = command
      return (
        <circle
          cx={x}
          cy={y}
          r={radius - thickness / 2}
          fill="none"
          stroke={colour}
          strokeWidth={thickness}
        />
      )
    }
    case 'polygon':
      return (
        <polygon points={command.points.map((point) => point.join(',')).join(' ')} fill={command.colour} />
      )
    case 'picture': {
      const { x, y, size, source } = command
      return (
        <image
          href={source}
          x={x}
          y={y}
          width={size}
          height={size}
          preserveAspectRatio="xMidYMid slice"
          style={{ clipPath: 'circle(50%)' }}
        />
      )
    }
    case 'text': {
      const { pieces, face, sizePx, y, colour } = command
      return (
        <g fill={colour}>
          {pieces.map(({ text, x, isLeft }, at) => (
            <path
              // oxlint-disable-next-line react/no-array-index-key -- The pieces of a line have no other name.
              key={at}
              transform={`translate(${short(x)} ${short(y)}) scale(${short(sizePx)})`}
              d={pathOf(letters.shape(text, face, isLeft).glyphs)}
            />
          ))}
        </g>
      )
    }
  }
}

/** A page as it will stand in the PDF. */
export const PageSvg = memo(function PageSvg({ drawing, letters, label, className, style }: PageSvgProps) {
  const { width, height, commands } = drawing
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={className}
      style={style}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {commands.map((command, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- A drawing is replaced as a whole.
        <Drawn key={at} command={command} letters={letters} />
      ))}
    </svg>
  )
})
