/** The packages of letters that Lede brings along, in the order in which they are asked. */
export type Pack =
  | 'inter'
  | 'serif'
  | 'serif-italic'
  | 'arabic'
  | 'hebrew'
  | 'japanese'
  | 'korean'
  | 'chinese'
  | 'emoji'

/** One file of a package: where it is and for which signs. */
export type FontFile = { pack: Pack; url: string; ranges: [number, number][] }

/** What a package says of its files, as a style sheet; each comes when a text first needs it. */
export type PackSheets = Record<Pack, () => Promise<string>>

const sheetOf = (loading: Promise<{ default: string }>) => loading.then((module) => module.default)

export const bundledSheets: PackSheets = {
  inter: () => sheetOf(import('@fontsource-variable/inter/wght.css?inline')),
  serif: () => sheetOf(import('@fontsource-variable/source-serif-4/wght.css?inline')),
  'serif-italic': () => sheetOf(import('@fontsource-variable/source-serif-4/wght-italic.css?inline')),
  arabic: () => sheetOf(import('@fontsource-variable/noto-sans-arabic/wght.css?inline')),
  hebrew: () => sheetOf(import('@fontsource-variable/noto-sans-hebrew/wght.css?inline')),
  japanese: () => sheetOf(import('@fontsource-variable/noto-sans-jp/wght.css?inline')),
  korean: () => sheetOf(import('@fontsource-variable/noto-sans-kr/wght.css?inline')),
  chinese: () => sheetOf(import('@fontsource-variable/noto-sans-sc/wght.css?inline')),
  emoji: () => sheetOf(import('@fontsource-variable/noto-emoji/wght.css?inline')),
}

/** "U+4e00-4e8e", "U+26" or, as style sheets are shortened, "U+4??". */
function readRange(text: string): [number, number] {
  const [from = '', to = from] = text.trim().replace(/^U\+/i, '').split('-')
  return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
}

/** The files that a style sheet names. */
export function readSheet(pack: Pack, sheet: string): FontFile[] {
  return Array.from(sheet.matchAll(/@font-face\s*\{([^}]*)\}/g), ([, rules = '']) => {
    const url = /url\(\s*["']?([^"')]+)["']?\s*\)/.exec(rules)?.[1] ?? ''
    const ranges = /unicode-range:\s*([^;}]+)/i.exec(rules)?.[1] ?? 'U+0-10FFFF'
    return { pack, url, ranges: ranges.split(',').map(readRange) }
  }).filter(({ url }) => url !== '')
}

export const covers = ({ ranges }: FontFile, sign: number): boolean =>
  ranges.some(([from, to]) => from <= sign && sign <= to)

/** By block and not by script, since scripts share their punctuation. */
const arabic = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u
const hebrew = /[\u0590-\u05ff\ufb1d-\ufb4f]/u
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const hangul = /\p{sc=Hangul}/u
const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
/** Signs that make a picture of the letter or figure before them. */
const asPicture = /[\ufe0f\u20e3]/u
/** © and ® are letters like others. */
const isPicture = (sign: string) =>
  asPicture.test(sign) || (picture.test(sign) && (sign.codePointAt(0) ?? 0) > 0xff)
/** The alphabets of Europe end before it. */
const plainEnd = 0x2000

/** Chinese characters look as the language of the text has them: Japanese where there are kana, and so on. */
export function eastAsian(text: string): Pack[] {
  if (kana.test(text)) return ['japanese', 'korean', 'chinese']
  if (hangul.test(text)) return ['korean', 'japanese', 'chinese']
  return ['chinese', 'japanese', 'korean']
}

/** The packages that may have a sign, the likeliest first. */
export function packsFor(sign: string, first: Pack, east: Pack[]): Pack[] {
  if (arabic.test(sign)) return ['arabic']
  if (hebrew.test(sign)) return ['hebrew']
  if (isPicture(sign)) return ['emoji', first, 'inter', ...east]
  const own: Pack[] = first === 'inter' ? ['inter'] : [first, 'inter']
  return (sign.codePointAt(0) ?? 0) < plainEnd ? own : [...own, ...east, 'emoji']
}
