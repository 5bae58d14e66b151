import type { Palette } from './carousel.ts'
import type { Design, Place } from './design.ts'
import type { Face } from './fit-text.ts'

const palette = (background: string, text: string, accent: string): Palette => ({ background, text, accent })

const serif = (weight: number, italic = false): Face => ({ family: 'serif', weight, italic })
const sans = (weight: number, tracking = 0): Face => ({ family: 'sans', weight, tracking })
const small = sans(450)

/** A printed page: serif type between two hairlines, the top one heavier, as in Lede's own mark. */
export const editorial: Design = {
  id: 'editorial',
  name: 'Editorial',
  palettes: [
    palette('#faf8f3', '#1b1a17', '#b4371f'),
    palette('#f3f1ea', '#14281f', '#1f6b4a'),
    palette('#f7f5f0', '#1d2433', '#2c4a9a'),
    palette('#1a1917', '#f4efe4', '#e8a15a'),
  ],
  fonts: {
    title: { ...serif(650), tracking: -0.012 },
    statement: { ...serif(500), tracking: -0.012 },
    quote: serif(450, true),
    figure: { ...serif(600), tracking: -0.03 },
    body: serif(400),
    small,
  },
  sizes: { cover: 116, title: 74, quote: 72, figure: 280, body: 46 },
  align: 'start',
  stand: (kind) => (kind === 'cover' ? 'bottom' : kind === 'closing' ? 'middle' : 'top'),
  ground: () => 'background',
  shapes: ({ width, height, kind }) => [
    { kind: 'rect', x: 96, y: 96, width: width - 192, height: 2, fill: 'line' },
    { kind: 'rect', x: 96, y: 90, width: kind === 'cover' ? 240 : 120, height: 10, fill: 'accent' },
    { kind: 'rect', x: 96, y: height - 176, width: width - 192, height: 2, fill: 'line' },
  ],
  area: ({ width, height }) => ({ x: 96, y: 164, width: width - 192, height: height - 164 - 228 }),
  footer: ({ width, height }) => ({
    x: 96,
    y: height - 148,
    width: width - 192,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dash',
}

const frame = (inset: number, thickness: number, { width, height }: Place) => [
  { kind: 'rect', x: inset, y: inset, width: width - 2 * inset, height: thickness, fill: 'accent' } as const,
  {
    kind: 'rect',
    x: inset,
    y: height - inset - thickness,
    width: width - 2 * inset,
    height: thickness,
    fill: 'accent',
  } as const,
  { kind: 'rect', x: inset, y: inset, width: thickness, height: height - 2 * inset, fill: 'accent' } as const,
  {
    kind: 'rect',
    x: width - inset - thickness,
    y: inset,
    width: thickness,
    height: height - 2 * inset,
    fill: 'accent',
  } as const,
]

/** A book's title page: a double frame, centred italics, a diamond at the top. */
export const frontispiece: Design = {
  id: 'frontispiece',
  name: 'Frontispiece',
  palettes: [
    palette('#f6efe3', '#3a2418', '#9a5b2c'),
    palette('#14231d', '#efe8d6', '#c9a45c'),
    palette('#fbf3f1', '#3d1624', '#a83e5b'),
    palette('#eef1f5', '#1a2a3f', '#45648f'),
  ],
  fonts: {
    title: { ...serif(550, true), tracking: -0.01 },
    statement: serif(450, true),
    quote: serif(400, true),
    figure: { ...serif(400), tracking: -0.02 },
    body: serif(400),
    small: serif(500),
  },
  sizes: { cover: 104, title: 72, quote: 70, figure: 260, body: 44 },
  align: 'centre',
  stand: () => 'middle',
  ground: () => 'background',
  shapes: (place) => [
    ...frame(48, 3, place),
    ...frame(62, 1.5, place),
    {
      kind: 'polygon',
      points: [
        [place.width / 2, 106],
        [place.width / 2 + 20, 126],
        [place.width / 2, 146],
        [place.width / 2 - 20, 126],
      ],
      fill: 'accent',
    },
    { kind: 'rect', x: place.width / 2 - 150, y: 125, width: 104, height: 2, fill: 'accent' },
    { kind: 'rect', x: place.width / 2 + 46, y: 125, width: 104, height: 2, fill: 'accent' },
  ],
  area: ({ width, height }) => ({ x: 136, y: 184, width: width - 272, height: height - 184 - 212 }),
  footer: ({ width, height }) => ({
    x: 128,
    y: height - 180,
    width: width - 256,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dot',
}

/** A dark stage with rings of light in the corner. */
export const night: Design = {
  id: 'night',
  name: 'Night',
  palettes: [
    palette('#0e1422', '#f3f6fc', '#6ee7c8'),
    palette('#15101f', '#f6f1ff', '#c79bff'),
    palette('#101010', '#fafafa', '#ffd84d'),
    palette('#1c0f12', '#fff3f0', '#ff8a6b'),
  ],
  fonts: {
    title: sans(700, -0.025),
    statement: sans(600, -0.022),
    quote: sans(500, -0.018),
    figure: sans(800, -0.035),
    body: sans(400),
    small,
  },
  sizes: { cover: 108, title: 70, quote: 64, figure: 280, body: 43 },
  align: 'start',
  stand: (kind) => (kind === 'cover' ? 'bottom' : 'middle'),
  ground: () => 'background',
  shapes: ({ width, kind }) => {
    const size = kind === 'cover' || kind === 'closing' ? 1.3 : 1
    return [
      { kind: 'ring', x: width, y: 0, radius: 196 * size, thickness: 30 * size, fill: 'tint' },
      { kind: 'ring', x: width, y: 0, radius: 132 * size, thickness: 22 * size, fill: 'line' },
      { kind: 'circle', x: width, y: 0, radius: 76 * size, fill: 'accent' },
    ]
  },
  area: ({ width, height, kind }) => {
    const top = kind === 'cover' || kind === 'closing' ? 288 : 232
    return { x: 92, y: top, width: width - 184, height: height - top - 200 }
  },
  footer: ({ width, height }) => ({
    x: 92,
    y: height - 148,
    width: width - 184,
    height: 76,
    isOnGround: true,
    showsNumber: true,
  }),
  marker: 'dot',
}
