import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { mediaPerKind } from '#core/limits.ts'
import { parseContent, type PostContent, type PostDocument } from '#core/post/post-content.ts'
import { startUploadServer, type UploadServer } from '#test/fixtures/upload-server.ts'
import { stubObjectUrls, uploadTo } from '#web/features/attachments/fake-page.ts'
import { features, usage } from '#web/features/session/fake-account-server.ts'
import { profileQuery, type Session, sessionQuery } from '#web/features/session/queries.ts'
import { createQueryClient } from '#web/query-client.ts'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { CarouselMaker, MakeCarousel } from './carousel-panel.tsx'
import type { MakerSource } from './maker-dialog.tsx'

const upload = 'POST /api/upload'
const post = [
  'We lost our biggest client on a Tuesday.',
  '73% of our revenue was gone by lunch.',
  'Nobody slept that week.',
  'What would you have done?',
].join('\n\n')
const long = Array.from(
  { length: 40 },
  (_, at) => `Lesson ${at + 1}: ${'somebody has to know. '.repeat(12)}`,
).join('\n\n')

/** Returns the file behind an address of the development server. */
const fileAt = (address: string) =>
  address.startsWith('/@fs/') ? address.slice('/@fs'.length) : join(process.cwd(), address)

let server: UploadServer
let attached: PostDocument[]

const account = {
  profile: {
    firstName: null,
    lastName: null,
    fullName: 'Maren Holm',
    imageUrl: null,
    timezone: null,
    onboarded: true,
    preferences: {
      postLength: 'Medium' as const,
      webSearch: true,
      audienceId: null,
      noticesByMail: true,
      analytics: null,
    },
  },
  usage,
  features,
}

const text = (words: string): MakerSource => ({ kind: 'text', text: words })

function Opened({ source }: { source: MakerSource }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <CarouselMaker
      isOpen={isOpen}
      onOpenChange={setOpen}
      source={source}
      onAttach={(document) => attached.push(document)}
    />
  )
}

function show(shown: ReactNode) {
  const client = createQueryClient()
  const session: Session = { userId: 'u1', name: 'Maren', email: '', isConfirmed: false, isGuest: true }
  client.setQueryData(sessionQuery.queryKey, session)
  client.setQueryData(profileQuery.queryKey, account)
  render(
    <QueryClientProvider client={client}>
      {shown}
      <Toaster />
    </QueryClientProvider>,
  )
}

async function open(source: MakerSource = text(post)) {
  show(<Opened source={source} />)
  await screen.findByRole('dialog')
}

const ready = () => screen.findByRole('img', { name: /^Page \d+ of \d+/ })
const shown = async (name: RegExp) => expect(await screen.findByRole('img', { name })).toBeDefined()
const tiles = () =>
  within(screen.getByRole('navigation', { name: 'Pages' }))
    .getAllByRole('button')
    .map((tile) => tile.getAttribute('aria-label'))
const tool = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(tool(name))
const attach = () => press('Attach to post')
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const pagesSent = async (): Promise<string[]> => {
  const { body } = server.requests.at(-1) ?? { body: Buffer.alloc(0) }
  const pdf = body.subarray(body.indexOf('%PDF-'), body.lastIndexOf('%%EOF') + 5)
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: false,
  })
  return pages
}

describe('the carousel maker', () => {
  beforeEach(async () => {
    server = await startUploadServer()
    uploadTo(server.url)
    stubObjectUrls()
    attached = []
    // Its bytes are not an instance of this page's own Uint8Array.
    const encoder = new TextEncoder()
    vi.stubGlobal(
      'TextEncoder',
      class {
        encode = (words: string) => Uint8Array.from(encoder.encode(words))
      },
    )
    vi.stubGlobal('fetch', async (address: string) =>
      address.startsWith('/api/')
        ? Response.json({}, { status: 404 })
        : new Response(new Uint8Array(await readFile(fileAt(address)))),
    )
  })
  afterEach(async () => {
    cleanup()
    await server.close()
  })

  it('makes pages of a post, which are edited one by one and attached as a PDF', async () => {
    await open()
    await ready()
    expect(tiles()).toHaveLength(4)
    await shown(/^Page 1 of 4: We lost our biggest client/)
    await press('Next page')
    const meaning = screen.getByRole('textbox', { name: 'What it means' })
    await userEvent.clear(meaning)
    await userEvent.type(meaning, 'of our revenue was gone by noon.')
    await shown(/^Page 2 of 4: .*gone by noon/s)
    await attach()
    await closed()
    expect(attached).toEqual([
      { url: expect.stringContaining(server.url), name: 'We lost our biggest client on a Tuesday.' },
    ])
    const pages = await pagesSent()
    expect(pages).toHaveLength(4)
    expect(pages[1]).toContain('gone by noon')
    expect(pages.join(' ')).toContain('Maren Holm')
  })

  it('adds, duplicates, moves, removes and brings back pages', async () => {
    await open()
    await ready()
    await press('Add page')
    expect(tiles()[1]).toBe('Page 2: no words')
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'A page between')
    await press('Move page later')
    expect(tiles()[2]).toBe('Page 3: A page between')
    await press('Duplicate page')
    expect(tiles().filter((name) => name?.includes('A page between'))).toHaveLength(2)
    await press('Remove page')
    expect(tiles()).toHaveLength(5)
    await press('Undo removal')
    expect(tiles()).toHaveLength(6)
    await userEvent.click(tool('Page 1: We lost our biggest client on a Tuesday.'))
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(tiles()[1]).toBe('Page 2: We lost our biggest client on a Tuesday.')
    await press('Undo')
    expect(tiles()[0]).toBe('Page 1: We lost our biggest client on a Tuesday.')
  })

  it('has two pages at least and twenty at most, and says so', async () => {
    await open(text(long))
    await ready()
    expect(tiles()).toHaveLength(20)
    for (const name of ['Add page', 'Duplicate page']) {
      expect(tool(name)).toHaveProperty('disabled', true)
      expect(tool(name).getAttribute('aria-description')).toBe('A carousel has at most 20 pages')
    }
    await press('Remove page')
    expect(tool('Add page')).toHaveProperty('disabled', false)
    cleanup()

    await open(text('One line. Another one?'))
    await ready()
    expect(tiles()).toHaveLength(2)
    expect(tool('Remove page')).toHaveProperty('disabled', true)
    expect(tool('Remove page').getAttribute('aria-description')).toBe('A carousel has at least 2 pages')
  })

  it('keeps the words and the chosen colours in another design, for the next carousel too', async () => {
    await open()
    await ready()
    await userEvent.click(screen.getByRole('tab', { name: 'Design' }))
    await userEvent.click(screen.getByRole('radio', { name: 'Poster' }))
    await userEvent.click(screen.getByRole('radio', { name: /^Square/ }))
    expect(tiles()).toHaveLength(4)
    cleanup()
    await open(text('Something else.\n\nIn two paragraphs.'))
    await ready()
    await userEvent.click(screen.getByRole('tab', { name: 'Design' }))
    expect(screen.getByRole('radio', { name: 'Poster' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: /^Square/ })).toHaveProperty('checked', true)
  })

  it('says why it could not be attached, keeps the pages, and tries again', async () => {
    server.script(upload, { status: 400, cause: 'There is no room left for files.' })
    await open()
    await ready()
    await attach()
    expect((await screen.findByRole('alert')).textContent).toBe('There is no room left for files.')
    expect(tiles()).toHaveLength(4)
    expect(attached).toEqual([])
    await press('Try again')
    await closed()
    expect(attached).toHaveLength(1)
  })

  it('stays open when the post has no room, says so once, and tries again', async () => {
    const documents = Array.from({ length: mediaPerKind }, (_, at) => ({ url: `/${at}.pdf`, name: `${at}` }))
    let edited: PostContent = { ...parseContent(post), documents }
    const change = (by: (before: PostContent) => PostContent) => {
      edited = by(edited)
    }
    show(<MakeCarousel content={edited} change={change} />)
    await press('Make a carousel')
    await ready()
    await press('Remove page')
    await attach()
    const reason = `A post has at most ${mediaPerKind} documents.`
    expect((await screen.findByRole('alert')).textContent).toBe(reason)
    expect(screen.getAllByText(reason)).toHaveLength(1)
    expect(tiles()).toHaveLength(3)
    edited = { ...edited, documents: documents.slice(1) }
    await press('Try again')
    await closed()
    expect(edited.documents.at(-1)?.url).toContain(server.url)
  })

  it('gives up an upload that is cancelled or left', async () => {
    const gate = Promise.withResolvers<void>()
    server.script(upload, gate.promise, gate.promise)
    await open()
    await ready()
    await attach()
    await expect.poll(() => server.requests.length).toBe(1)
    await press('Cancel')
    expect(tool('Attach to post')).toHaveProperty('disabled', false)
    await attach()
    await expect.poll(() => server.requests.length).toBe(2)
    await press('Close')
    await closed()
    gate.resolve()
    cleanup()
    await open(text('Another one.\n\nThat is attached.'))
    await ready()
    await attach()
    await closed()
    expect(attached.map(({ name }) => name)).toEqual(['Another one.'])
  })

  it('says that a carousel could not be opened, and offers to try again', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
    await open({ kind: 'file', url: `/files/${'a'.repeat(40)}/deck.pdf` })
    expect(await screen.findByText('The carousel could not be opened')).toBeDefined()
    expect(screen.getByText('The file could not be loaded.')).toBeDefined()
    vi.stubGlobal('fetch', async () => new Response('%PDF-1.7 by somebody else'))
    await press('Try again')
    expect(await screen.findByText(/does not contain a carousel/)).toBeDefined()
  })
})
