import type { PDFPageProxy } from 'unpdf/pdfjs'
import { getDocumentProxy } from 'unpdf'
import { CollectedText } from './collected-text.ts'
import { type FileText, Unreadable } from './file-text.ts'

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number]
type Item = Extract<Content, { str: string }>

const errorsOnly = 0
/** A larger step down than this, in line heights, starts a paragraph. */
const paragraphStep = 1.6

const isItem = (item: Content): item is Item => 'str' in item

/** Returns the lines of a page, with an empty line where the page leaves a gap. */
function pageText(items: Item[]): string {
  let text = ''
  let lastY: number | undefined
  let height = 0
  for (const item of items) {
    const y = Number(item.transform[5])
    if (text.endsWith('\n') && item.str.trim() !== '') {
      if (lastY !== undefined && height > 0 && lastY - y > paragraphStep * height) text += '\n'
    }
    text += item.str
    if (item.str.trim() !== '') [lastY, height] = [y, item.height]
    if (item.hasEOL) text += '\n'
  }
  return text
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: errorsOnly })
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    throw new Unreadable(isProtected ? 'protected' : 'damaged', error)
  }
}

/** Reads the text of a PDF, page by page until there is enough. Throws Unreadable. */
export async function readPdf(bytes: Uint8Array): Promise<FileText> {
  const pdf = await open(bytes)
  const collected = new CollectedText()
  for (let number = 1; number <= pdf.numPages && !collected.isFull; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    collected.add(`${pageText(items.filter(isItem))}\n\n`)
    page.cleanup()
  }
  return collected.finish()
}
