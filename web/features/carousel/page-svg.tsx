import { type CSSProperties, memo } from 'react'
import type { Command, PageDrawing } from '#core/carousel/drawing.ts'
import type { FontSet, PlacedGlyph } from './font-set.ts'

type PageSvgProps = {
  drawing: PageDrawing
  fontSet: FontSet
  /** The page's text for screen readers; omitted where it is shown beside the page. */
  label?: string
  className?: string
  style?: CSSProperties
}

const paths = new WeakMap<PlacedGlyph[], string>()
const short = (value: number) => Math.round(value * 100_000) / 100_000

/** Returns the outlines of a piece at size 1000, y pointing down; computed once per piece. */
function pathOf(glyphs: PlacedGlyph[]): string {
  const known = paths.get(glyphs)
  if (known !== undefined) return known
  const path = glyphs
    .map(({ outline, x, y }) => outline.path.transform(1, 0, 0, -1, x * 1000, y * -1000).toSVG())
    .join('')
  paths.set(glyphs, path)
  return path
}

function Drawn({ command, fontSet }: { command: Command; fontSet: FontSet }) {
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
              transform={`translate(${short(x)} ${short(y)}) scale(${short(sizePx / 1000)})`}
              d={pathOf(fontSet.shape(text, face, isLeft).glyphs)}
            />
          ))}
        </g>
      )
    }
  }
}

/** A page as it will appear in the PDF. */
export const PageSvg = memo(function PageSvg({ drawing, fontSet, label, className, style }: PageSvgProps) {
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
        <Drawn key={at} command={command} fontSet={fontSet} />
      ))}
    </svg>
  )
})
