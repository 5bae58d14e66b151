import { parse } from 'csv-parse'
import type { Readable } from 'node:stream'
import { cleanText } from '#core/clean-text.ts'
import { UnreadableArchive } from './archive-problem.ts'

/** A row by the names of its columns in lower case, "share commentary" as "sharecommentary". */
export type TableRow = Record<string, string>

const keyOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '')

/** The rows of one of the network's tables, whatever stands before them. Throws UnreadableArchive. */
export async function* tableRows(csv: Readable): AsyncGenerator<TableRow> {
  const parser = parse({
    bom: true,
    columns: (names: string[]) => names.map(keyOf),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 4 * 1024 * 1024,
  })
  csv.on('error', (error) => parser.destroy(error))
  csv.pipe(parser)
  try {
    for await (const row of parser) {
      // The columns make every row an object of texts.
      const cells = Object.entries(row as TableRow)
      yield Object.fromEntries(cells.map(([name, cell]) => [name, cleanText(cell)]))
    }
  } catch (error) {
    throw error instanceof UnreadableArchive ? error : new UnreadableArchive('damaged', error)
  }
}

/**
 * A text with its line breaks as they were written: the network's export puts quotation marks around every line of a
 * text. Where they do not stand at every break, they are the writer's own.
 */
export function withoutLineQuotes(text: string): string {
  const plain = text.replaceAll(/\r\n?/g, '\n')
  const lines = plain.split('\n')
  const wrapped = lines.filter(
    (line, at) => at > 0 && line.startsWith('"') && (lines[at - 1] ?? '').endsWith('"'),
  )
  const isWrapped = lines.length > 1 && wrapped.length === lines.length - 1
  return (isWrapped ? plain.replaceAll(/"?\n"?/g, '\n') : plain).trim()
}

/** A moment such as "2024-03-01 09:30:00" or "2024-03-01 09:30", which is in UTC; null for anything else. */
export function momentOf(text: string): number | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)(?: ?UTC|Z)?$/.exec(text.trim())
  if (!found) return null
  const at = Date.parse(`${found[1]}T${found[2]}Z`)
  return Number.isNaN(at) ? null : at
}
