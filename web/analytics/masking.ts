/** What a page is drawn with; every other attribute may hold words, names or addresses. */
const drawn = new Set([
  'class',
  'style',
  'role',
  'type',
  'dir',
  'hidden',
  'width',
  'height',
  'viewbox',
  'd',
  'x',
  'y',
  'x1',
  'x2',
  'y1',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'points',
  'transform',
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'colspan',
  'rowspan',
  'data-theme',
  'data-side',
  'data-align',
  // What the recorder adds itself: style sheets of this app, and sizes.
  '_csstext',
  'rr_width',
  'rr_height',
])

/** Leaves of an attribute what a page is drawn with. */
export const maskAttribute = (name: string, value: string): string =>
  drawn.has(name.toLowerCase()) && !(name === 'style' && value.includes('url(')) ? value : '*'

/** Every letter of every text becomes a star; spaces stay, so that lines break where they did. */
export const maskText = (text: string): string => text.replaceAll(/\S/gu, '*')

/** What is not recorded at all: only its place is. */
export const unrecorded = 'img, picture, video, audio, canvas, iframe, object, embed, svg image'
