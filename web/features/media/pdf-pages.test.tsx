import { createCanvas } from '@napi-rs/canvas'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { takeConsole } from '#test/setup/console.ts'
import { pdf } from '#test/fixtures/files.ts'

const address = 'http://localhost:3000/files/deck.pdf'

/** A response whose bytes are of the page's own Uint8Array class, unlike those of a plain body. */
const answerWith = (bytes: Uint8Array) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(Uint8Array.from(bytes))
        controller.close()
      },
    }),
  )

describe('the pages of a PDF', () => {
  let answer: () => Promise<Response>
  beforeEach(async () => {
    const { bytes } = await pdf([['Ten days'], ['Eleven days'], ['Twelve days']])
    answer = () => Promise.resolve(answerWith(bytes))
    vi.stubGlobal('fetch', () => answer())
    await import('./pdf-document.ts')
    expect(takeConsole().filter((line) => !line.includes('in Node.js environments'))).toEqual([])
    // What browsers have: a worker, whose code runs in the page here, and a canvas to draw on.
    // @ts-expect-error The package has no types for its worker.
    vi.stubGlobal('pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs'))
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(
      this: HTMLCanvasElement,
    ) {
      return createCanvas(this.width, this.height).getContext('2d') as never
    })
  })

  /** Loads the viewer's code anew for each test. */
  const show = async ({ isMobile = false } = {}) => {
    vi.resetModules()
    const { LazyPdfPages } = await import('./lazy-pdf-pages.tsx')
    return render(<LazyPdfPages url={address} name="Deck" isMobile={isMobile} onPages={() => undefined} />)
  }

  it('says that the viewer comes, then that the PDF does', async () => {
    const gate = Promise.withResolvers<void>()
    const whole = answer
    answer = async () => {
      await gate.promise
      return whole()
    }
    await show()
    expect(screen.getByText('Loading PDF viewer...')).toBeDefined()
    expect(await screen.findByText('Loading PDF...')).toBeDefined()
    gate.resolve()
    expect(await screen.findByText('1 / 3')).toBeDefined()
    expect(screen.queryByText('Loading PDF...')).toBeNull()
    expect(await screen.findByText('Page 1 of 3: Ten days')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('Page 2 of 3: Eleven days')).toBeDefined()
  })

  it('says what to do when a PDF cannot be loaded', async () => {
    const whole = answer
    answer = () => Promise.resolve(answerWith(new TextEncoder().encode('This is no PDF.')))
    await show()
    const alert = within(await screen.findByRole('alert'))
    expect(alert.getByText('Unable to load PDF')).toBeDefined()
    expect(alert.getByText('Please try refreshing or uploading again')).toBeDefined()
    answer = whole
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Page 1 of 3: Ten days')).toBeDefined()
  })

  it.each([
    ['a phone', true, 0.45],
    ['a desktop', false, 0.6],
  ])('draws pages at 0.45 on a phone and at 0.6 elsewhere: %s', async (_, isMobile, scale) => {
    const { container } = await show({ isMobile })
    expect(await screen.findByText('Page 1 of 3: Ten days')).toBeDefined()
    const frame = container.querySelector('canvas[data-page="1"]')?.parentElement?.parentElement
    expect(frame?.style.width).toBe(`${Math.round(595 * scale)}px`)
  })
})
