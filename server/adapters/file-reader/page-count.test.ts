import { describe, expect, it } from 'vitest'
import { pdf, protectedPdf } from '#test/fixtures/chat-files.ts'
import { countPages } from './page-count.ts'

const changed = (bytes: Uint8Array, from: string, to: string) =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'))
const damaged = { problem: 'damaged' }

describe('the pages of a PDF', () => {
  it('are counted, several PDFs side by side', async () => {
    const counts = await Promise.all([1, 100, 101, 500].map((pages) => countPages(pdf(pages))))
    expect(counts).toEqual([{ pages: 1 }, { pages: 100 }, { pages: 101 }, { pages: 500 }])
  })

  it('are counted when the PDF says another number, none, or where nothing is', async () => {
    expect(await countPages(changed(pdf(3), '/Count 3', '/Count 999'))).toEqual({ pages: 3 })
    expect(await countPages(changed(pdf(120), '/Count 120', '/Coont 120'))).toEqual({ pages: 120 })
    expect(await countPages(changed(pdf(120), 'startxref\n', 'startxref\n9'))).toEqual({ pages: 120 })
    expect(await countPages(changed(pdf(3), '[3 0 R', '[2 0 R'))).toEqual({ pages: 1 })
  })

  it('cannot be counted behind a password or in a damaged file', async () => {
    expect(await countPages(protectedPdf())).toEqual({ problem: 'protected' })
    for (const bytes of [new Uint8Array(), pdf(3).slice(0, 40), new Uint8Array(5000)]) {
      expect(await countPages(bytes)).toEqual(damaged)
    }
  })
})
