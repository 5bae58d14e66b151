import type { CollectedText } from './collected-text.ts'
import { maxTextLength } from './file-text.ts'
import { type Archive, readRelations, relationOf } from './office-archive.ts'
import type { XmlHandlers } from './xml-reader.ts'

type Book = { shared: string[]; dateStyles: Set<number>; startsIn1904: boolean }

/** A gap of more empty cells than this is left out. */
const maxGap = 256
/** Strings beyond this are not kept: it is far more than can be shown. */
const maxShared = maxTextLength * 20

async function readShared(archive: Archive, path: string): Promise<string[]> {
  const shared: string[] = []
  let [kept, text, inText, phonetic] = [0, '', false, false]
  await archive.readXml(
    path,
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') phonetic = true
        else if (name === 't') inText = !phonetic
      },
      text(piece) {
        if (inText) text += piece
      },
      close(name) {
        if (name === 't') inText = false
        else if (name === 'rPh') phonetic = false
        else if (name === 'si') kept += shared.push(text) > 0 ? text.length + 1 : 0
      },
    },
    () => kept > maxShared,
  )
  return shared
}

/** Returns the indexes of the cell styles that show a number as a date. */
async function readDateStyles(archive: Archive, path: string): Promise<Set<number>> {
  const custom = new Map<string, string>()
  const dates = new Set<number>()
  let [inCells, at] = [false, 0]
  await archive.readXml(path, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') custom.set(numFmtId, formatCode)
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        if (isDateFormat(Number(numFmtId), custom.get(numFmtId))) dates.add(at)
        at += 1
      }
    },
    close: (name) => void (inCells &&= name !== 'cellXfs'),
  })
  return dates
}

/** Returns the column number of a cell's address: 0 for "A1". */
function columnOf(address: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(address ?? '')?.[0]
  if (letters === undefined) return undefined
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

type Cell = { type: string; style: number; value: string }

function shownValue({ type, style, value }: Cell, { shared, dateStyles, startsIn1904 }: Book): string {
  if (type === 's') return shared[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const isDate = type === 'n' && value !== '' && dateStyles.has(style)
  return isDate ? serialDate(Number(value), startsIn1904) : value
}

function rowHandlers(book: Book, add: (row: string) => void): XmlHandlers {
  let row: string[] = []
  let cell: Cell = { type: 'n', style: 0, value: '' }
  let inValue = false
  return {
    open(name, attributes) {
      if (name === 'row') row = []
      else if (name === 'c') {
        const column = columnOf(attributes.r) ?? row.length
        if (column - row.length <= maxGap) while (row.length < column) row.push('')
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '' }
      } else if (name === 'v' || name === 't') inValue = true
    },
    text(text) {
      if (inValue && cell.value.length <= maxTextLength) cell.value += text
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'c') row.push(shownValue(cell, book).replaceAll(/\s+/g, ' ').trim())
      else if (name === 'row' && row.some((value) => value !== '')) add(`${row.join('\t').trimEnd()}\n`)
    },
  }
}

async function readBook(archive: Archive, main: string) {
  const relations = await readRelations(archive, main)
  const sheets: { name: string; path: string }[] = []
  let startsIn1904 = false
  await archive.readXml(main, {
    open(name, attributes) {
      if (name === 'workbookPr') startsIn1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '')
      const target = name === 'sheet' ? relationOf(relations, attributes) : undefined
      if (target?.type === 'worksheet') sheets.push({ name: attributes.name ?? '', path: target.path })
    },
  })
  const pathOf = (type: string) => [...relations.values()].find((one) => one.type === type)?.path ?? ''
  const shared = await readShared(archive, pathOf('sharedStrings'))
  const dateStyles = await readDateStyles(archive, pathOf('styles'))
  return { sheets, book: { shared, dateStyles, startsIn1904 } }
}

/** Reads the rows of a workbook, sheet by sheet, with tabs between cells; formulas as their last value. */
export async function readSheets(archive: Archive, main: string, collected: CollectedText): Promise<void> {
  const { sheets, book } = await readBook(archive, main)
  for (const { name, path } of sheets) {
    let isFirst = true
    const add = (row: string) => {
      if (isFirst) collected.add(`\nSheet “${name}”\n`)
      isFirst = false
      collected.add(row)
    }
    if (collected.isFull) return
    await archive.readXml(path, rowHandlers(book, add), () => collected.isFull)
  }
}
const dayMs = 86_400_000
/** Day 0 of either calendar; the 1900 one counts a 29 February that never existed, which shifts all later days by one. */
const dayZero = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** ECMA-376 part 1, 18.8.30: the date formats that have a number but no code. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether a number format shows dates or times: its code contains their letters outside quotation marks and brackets. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isBuiltInDate(id)
  const letters = code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
  return /[ymdhs]/i.test(letters) && !/general/i.test(letters)
}

/** Formats a day number as "2026-03-01", with its time if it has one: "2026-03-01 14:30". */
function serialDate(serial: number, startsIn1904: boolean): string {
  const time = Math.round(serial * 1440) * 60_000
  const date = new Date(dayZero[startsIn1904 ? 1904 : 1900] + time)
  if (Number.isNaN(date.getTime()) || serial < 0 || serial > 2_958_466) return String(serial)
  const iso = date.toISOString()
  if (serial < 1) return iso.slice(11, 16)
  return time % dayMs === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 16)}`
}
