import type { CollectedText } from './collected-text.ts'
import { maxTextLength } from './file-text.ts'
import type { XmlHandlers } from './xml-reader.ts'

/** Formatting, slide numbers, the old half of a change, stand-ins for older programs. */
const skipped = new Set(['pPr', 'rPr', 'tblPr', 'sectPr', 'sdtPr', 'fld', 'moveFrom', 'del', 'Fallback'])
const marks: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Reads the paragraphs and tables that Word and PowerPoint write; a row is one line, its cells stand apart by tabs. */
export function paragraphHandlers(collected: Pick<CollectedText, 'add'>): XmlHandlers {
  let skippedDepth = 0
  let textDepth = 0
  let rowDepth = 0
  let cells: string[] = []
  let line = ''
  const flush = () => {
    if (line.trim() !== '') collected.add(`${line.trim()}\n`)
    line = ''
  }
  const closeOf: Record<string, () => void> = {
    t: () => (textDepth = Math.max(0, textDepth - 1)),
    p: () => (rowDepth > 0 ? (line += ' ') : flush()),
    tc: () => {
      if (rowDepth > 1) return
      cells.push(line.replaceAll(/\s+/g, ' ').trim())
      line = ''
    },
    tr: () => {
      rowDepth -= 1
      if (rowDepth > 0) return
      line = cells.join('\t')
      cells = []
      flush()
    },
  }
  return {
    open(name) {
      if (skippedDepth > 0 || skipped.has(name)) skippedDepth += 1
      else if (name === 't') textDepth += 1
      else if (name === 'tr') rowDepth += 1
      else line += marks[name] ?? ''
    },
    text(text) {
      if (textDepth > 0 && skippedDepth === 0 && line.length <= maxTextLength) line += text
    },
    close(name) {
      if (skippedDepth > 0) skippedDepth -= 1
      else closeOf[name]?.()
    },
  }
}
