/** Attributes that only affect how a page looks; any other may contain text, names or URLs. */
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
  // Added by the recorder: this app's style sheets, and sizes.
  '_csstext',
  'rr_width',
  'rr_height',
])

/** Masks the value of an attribute, unless it only affects how a page looks. */
export const maskAttribute = (name: string, value: string): string =>
  drawn.has(name.toLowerCase()) && !(name === 'style' && value.includes('url(')) ? value : '*'

/** Replaces every character with a star except spaces, so that lines break where they did. */
export const maskText = (text: string): string => text.replaceAll(/\S/gu, '*')

/** Elements that are not recorded; only the space they take is. */
export const unrecorded = 'img, picture, video, audio, canvas, iframe, object, embed, svg image'
