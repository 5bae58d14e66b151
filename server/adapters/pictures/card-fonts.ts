import { fileURLToPath } from 'node:url'
import { GlobalFonts } from '@napi-rs/canvas'
import { letterFilesFor } from './letter-packs.ts'

/** Each file holds the letters of one script; a letter is looked for in their order, then in the files of larger scripts and in the
 * system's fonts. */
const files = {
  'Lede Card Latin': '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  'Lede Card Latin Extended':
    '@fontsource-variable/source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2',
  'Lede Card Vietnamese':
    '@fontsource-variable/source-serif-4/files/source-serif-4-vietnamese-wght-normal.woff2',
  'Lede Card Cyrillic': '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2',
  'Lede Card Cyrillic Extended':
    '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-ext-wght-normal.woff2',
  'Lede Card Greek': '@fontsource-variable/source-serif-4/files/source-serif-4-greek-wght-normal.woff2',
  'Lede Card Arabic': '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
  'Lede Card Hebrew': '@fontsource-variable/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-wght-normal.woff2',
}

export type CardFont = (sizePx: number) => string

function register(family: string, path: string): void {
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family)
}

/** Makes the bundled fonts known that a text needs, which are the whole process's then; answers how to set it. */
export function cardFontFor(text: string): CardFont {
  for (const [family, file] of Object.entries(files))
    register(family, fileURLToPath(import.meta.resolve(file)))
  const more = letterFilesFor(text)
  for (const { family, path } of more) register(family, path)
  const families = [...Object.keys(files), ...more.map(({ family }) => family)]
  const list = families.map((family) => `"${family}"`).join(', ')
  return (sizePx) => `600 ${sizePx}px ${list}`
}
