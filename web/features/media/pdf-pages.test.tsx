import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyPdfPages } from './lazy-pdf-pages.tsx'

const opened = vi.hoisted(() => ({ pdf: new Promise<unknown>(() => undefined) }))
vi.mock('./pdf-document.ts', () => ({
  openPdf: () => ({ pdf: opened.pdf, close: () => undefined }),
}))

/** A page of 1000 × 500 points. */
const page = {
  getViewport: ({ scale }: { scale: number }) => ({ width: 1000 * scale, height: 500 * scale }),
  render: () => ({ promise: Promise.resolve(), cancel: () => undefined }),
  getTextContent: () => Promise.resolve({ items: [{ str: 'Ten days' }] }),
}
const pdf = { numPages: 3, getPage: () => Promise.resolve(page) }

const show = ({ isMobile = false } = {}) =>
  render(<LazyPdfPages url="/files/a/deck.pdf" name="Deck" isMobile={isMobile} onPages={() => undefined} />)

describe('the pages of a PDF', () => {
  beforeEach(() => {
    opened.pdf = Promise.resolve(pdf)
  })
  afterEach(cleanup)

  it('says that the viewer comes, then that the PDF does', async () => {
    const file = Promise.withResolvers<unknown>()
    opened.pdf = file.promise
    show()
    expect(screen.getByText('Loading PDF viewer...')).toBeDefined()
    expect(await screen.findByText('Loading PDF...')).toBeDefined()
    file.resolve(pdf)
    expect(await screen.findByText('1 / 3')).toBeDefined()
    expect(screen.queryByText('Loading PDF...')).toBeNull()
  })

  it('says what to do when a PDF cannot be loaded', async () => {
    opened.pdf = Promise.reject(new Error('No PDF'))
    show()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Unable to load PDFPlease try refreshing or uploading againTry again',
    )
  })

  it.each([
    ['a phone', true, '450px'],
    ['a desktop', false, '600px'],
  ])('draws pages at 0.45 on a phone and at 0.6 elsewhere: %s', async (_, isMobile, width) => {
    const { container } = show({ isMobile })
    expect(await screen.findByText('1 / 3')).toBeDefined()
    const frame = container.querySelector('canvas[data-page="1"]')?.parentElement?.parentElement
    expect(frame?.style.width).toBe(width)
  })
})
