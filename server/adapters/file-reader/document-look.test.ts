import { describe, expect, it } from 'vitest'
import { pdf, protectedPdf } from '#test/fixtures/chat-files.ts'
import { lookAtDocument } from './document-look.ts'

const changed = (bytes: Uint8Array, from: string, to: string) =>
  new Uint8Array(Buffer.from(Buffer.from(bytes).toString('latin1').replace(from, to), 'latin1'))
const contentType = 'application/pdf'

describe('the pages of a PDF', () => {
  it('are counted, several PDFs side by side', async () => {
    const counts = await Promise.all([1, 100, 101, 500].map((pages) => lookAtDocument(pdf(pages))))
    expect(counts).toEqual([1, 100, 101, 500].map((pages) => ({ contentType, pages })))
  })

  it('are counted when the PDF says another number, none, or where nothing is', async () => {
    expect(await lookAtDocument(changed(pdf(3), '/Count 3', '/Count 999'))).toEqual({ contentType, pages: 3 })
    expect(await lookAtDocument(changed(pdf(120), '/Count 120', '/Coont 120'))).toEqual({
      contentType,
      pages: 120,
    })
    expect(await lookAtDocument(changed(pdf(120), 'startxref\n', 'startxref\n9'))).toEqual({
      contentType,
      pages: 120,
    })
    expect(await lookAtDocument(changed(pdf(3), '[3 0 R', '[2 0 R'))).toEqual({ contentType, pages: 1 })
  })

  it('cannot be counted behind a password or in a damaged file', async () => {
    expect(await lookAtDocument(protectedPdf())).toEqual({ problem: 'protected' })
    expect(await lookAtDocument(pdf(3).slice(0, 40))).toEqual({ problem: 'damaged' })
    for (const bytes of [new Uint8Array(), new Uint8Array(5000)]) {
      expect(await lookAtDocument(bytes)).toEqual({ problem: 'unknown' })
    }
  })
})
