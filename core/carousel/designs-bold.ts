import type { Palette } from './carousel.ts'
import type { Design } from './design.ts'
import type { Face } from './fit-text.ts'

const palette = (background: string, text: string, accent: string): Palette => ({ background, text, accent })
const sans = (weight: number, tracking = 0): Face => ({ family: 'sans', weight, tracking })
const serif = (weight: number, italic = false): Face => ({ family: 'serif', weight, italic })
const small = sans(500)

/** A street poster: the heaviest type, full colour on the first and last page. */
export const poster: Design = {
  id: 'poster',
  name: 'Poster',
  palettes: [
    palette('#fff7e8', '#141414', '#ff4f2e'),
    palette('#f4f7ff', '#0f1b3d', '#2547f4'),
    palette('#f6fff0', '#10240f', '#12843b'),
    palette('#fff0f6', '#2b0a1a', '#d6186a'),
  ],
  fonts: {
    title: sans(850, -0.035),
    statement: sans(850, -0.035),
    quote: sans(700, -0.03),
    figure: sans(900, -0.035),
    body: sans(500, -0.008),
    small: sans(600),
  },
  sizes: { cover: 132, title: 84, quote: 70, figure: 320, body: 44 },
  align: 'start',
  stand: (kind) => (kind === 'closing' ? 'middle' : kind === 'cover' ? 'top' : 'bottom'),
  ground: (kind) => (kind === 'cover' || kind === 'closing' ? 'accent' : 'background'),
  shapes: ({ width, height, kind }) =>
    kind === 'cover' || kind === 'closing'
      ? [{ kind: 'rect', x: 72, y: height - 172, width: width - 144, height: 8, fill: 'text' }]
      : [
          { kind: 'rect', x: 0, y: 0, width, height: 44, fill: 'accent' },
          { kind: 'rect', x: 72, y: height - 172, width: width - 144, height: 8, fill: 'text' },
        ],
  area: ({ width, height }) => ({ x: 72, y: 104, width: width - 144, height: height - 104 - 224 }),
  footer: ({ width, height }) => ({
    x: 72,
    y: height - 136,
    width: width - 144,
    height: 80,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'square',
}

/** A sheet of paper on a coloured desk, with the next sheet showing behind it. */
export const sheet: Design = {
  id: 'sheet',
  name: 'Sheet',
  palettes: [
    palette('#ffffff', '#1e1b3a', '#5b4ce2'),
    palette('#fffdf8', '#2a1f14', '#e8893b'),
    palette('#ffffff', '#0f2a2e', '#0f8b8d'),
    palette('#fffafc', '#33131f', '#e0567f'),
  ],
  fonts: {
    title: sans(750, -0.027),
    statement: sans(700, -0.025),
    quote: serif(500, true),
    figure: sans(800, -0.035),
    body: sans(420),
    small,
  },
  sizes: { cover: 104, title: 70, quote: 68, figure: 270, body: 43 },
  align: 'start',
  stand: (kind) => (kind === 'cover' || kind === 'closing' ? 'middle' : 'top'),
  ground: () => 'accent',
  hasPanel: true,
  shapes: ({ width, height, index, count }) => [
    ...(index < count - 1
      ? [
          {
            kind: 'rect',
            x: 84,
            y: 92,
            width: width,
            height: height - 92 - 200,
            radius: 36,
            fill: 'tint',
          } as const,
        ]
      : []),
    { kind: 'rect', x: 56, y: 64, width: width - 128, height: height - 64 - 172, radius: 40, fill: 'panel' },
  ],
  area: ({ width, height }) => ({ x: 120, y: 132, width: width - 256, height: height - 132 - 240 }),
  footer: ({ width, height }) => ({
    x: 72,
    y: height - 134,
    width: width - 144,
    height: 80,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dot',
}

/** A coloured spine at the side, with a mark for each page. */
export const spine: Design = {
  id: 'spine',
  name: 'Spine',
  palettes: [
    palette('#f5f6f2', '#17211b', '#1d5c45'),
    palette('#f6f4fb', '#1f1830', '#5a3fb0'),
    palette('#fbf6f0', '#2a1a10', '#b6521e'),
    palette('#f1f5f9', '#10202e', '#0b5c8f'),
  ],
  fonts: {
    title: { ...serif(700), tracking: -0.015 },
    statement: { ...serif(600), tracking: -0.015 },
    quote: serif(450, true),
    figure: sans(850, -0.035),
    body: sans(420),
    small,
  },
  sizes: { cover: 112, title: 74, quote: 68, figure: 270, body: 42 },
  align: 'start',
  stand: (kind) => (kind === 'cover' || kind === 'closing' ? 'middle' : 'top'),
  ground: (kind) => (kind === 'cover' ? 'accent' : 'background'),
  shapes: ({ width, height, kind, index, count }) => {
    if (kind === 'cover')
      return [
        { kind: 'rect', x: 0, y: 0, width: 132, height, fill: 'tint' },
        { kind: 'rect', x: 132, y: 0, width: 3, height, fill: 'line' },
        { kind: 'rect', x: width - 240, y: 88, width: 160, height: 3, fill: 'line' },
      ]
    const step = Math.min(48, (height - 240) / count)
    const steps = Array.from({ length: count }, (_, at) => ({
      kind: 'circle' as const,
      x: 66,
      y: 120 + at * step,
      radius: at === index ? 13 : at < index ? 6 : 4,
      fill: at <= index ? ('surface' as const) : ('tint' as const),
    }))
    return [{ kind: 'rect', x: 0, y: 0, width: 132, height, fill: 'accent' }, ...steps]
  },
  area: ({ width, height }) => ({ x: 212, y: 112, width: width - 212 - 88, height: height - 112 - 204 }),
  footer: ({ width, height }) => ({
    x: 212,
    y: height - 144,
    width: width - 212 - 88,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dash',
}

/** A ball that rolls from page to page, half of it on each side of the edge. */
export const orbit: Design = {
  id: 'orbit',
  name: 'Orbit',
  palettes: [
    palette('#fdf6ec', '#27201a', '#f0653f'),
    palette('#eef6f4', '#0e2a26', '#18a58c'),
    palette('#f4f1fd', '#1e1640', '#7a5cf0'),
    palette('#0f1f3d', '#f3f7ff', '#ffb23e'),
  ],
  fonts: {
    title: sans(700, -0.028),
    statement: sans(650, -0.025),
    quote: serif(500, true),
    figure: sans(750, -0.035),
    body: sans(420),
    small,
  },
  sizes: { cover: 112, title: 72, quote: 68, figure: 280, body: 43 },
  align: 'start',
  stand: () => 'top',
  ground: () => 'background',
  shapes: ({ width, height, index, count }) => {
    const radius = (edge: number) => (edge % 2 === 0 ? 128 : 92)
    const y = height - 128
    return [
      { kind: 'rect', x: 0, y: y - 1, width, height: 3, fill: 'line' },
      ...(index > 0 ? [{ kind: 'circle', x: 0, y, radius: radius(index - 1), fill: 'accent' } as const] : []),
      ...(index < count - 1
        ? [{ kind: 'circle', x: width, y, radius: radius(index), fill: 'accent' } as const]
        : []),
      { kind: 'ring', x: width / 2, y, radius: 22, thickness: 8, fill: 'accent' },
    ]
  },
  area: ({ width, height }) => ({ x: 88, y: 236, width: width - 176, height: height - 236 - 284 }),
  footer: ({ width }) => ({
    x: 88,
    y: 84,
    width: width - 176,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dot',
}

/** Swiss style: a ruled page and a progress bar, nothing else. */
export const grid: Design = {
  id: 'grid',
  name: 'Grid',
  palettes: [
    palette('#ffffff', '#111111', '#e3262e'),
    palette('#f2f2ef', '#151515', '#1a56db'),
    palette('#101418', '#f5f7f8', '#3ddc97'),
    palette('#ffd60a', '#141414', '#141414'),
  ],
  fonts: {
    title: sans(750, -0.035),
    statement: sans(750, -0.035),
    quote: sans(550, -0.025),
    figure: sans(750, -0.035),
    body: sans(420, -0.005),
    small,
  },
  sizes: { cover: 128, title: 78, quote: 66, figure: 330, body: 42 },
  align: 'start',
  stand: (kind) => (kind === 'cover' || kind === 'closing' ? 'bottom' : 'top'),
  ground: () => 'background',
  shapes: ({ width, height, index, count }) => [
    ...[80, 310, 540, 770, 1000].map(
      (x) => ({ kind: 'rect', x: x - 1, y: 64, width: 2, height: 60, fill: 'line' }) as const,
    ),
    { kind: 'rect', x: 80, y: 124, width: width - 160, height: 10, fill: 'line' },
    { kind: 'rect', x: 80, y: 124, width: ((width - 160) * (index + 1)) / count, height: 10, fill: 'accent' },
    ...[80, 310, 540, 770, 1000].map(
      (x) => ({ kind: 'rect', x: x - 1, y: height - 60, width: 2, height: 60, fill: 'line' }) as const,
    ),
  ],
  area: ({ width, height }) => ({ x: 80, y: 196, width: width - 160, height: height - 196 - 220 }),
  footer: ({ width, height }) => ({
    x: 80,
    y: height - 164,
    width: width - 160,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'square',
}
