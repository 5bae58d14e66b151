import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { FakeArtifact } from './fake-artifact.ts'
import { FakeChatServer, FakeReply, json, storedChat, storedMessage } from './fake-chat-server.ts'
import { showChatScreen } from './show-chat-screen.tsx'
import { newChatDraft, readDraft, takeUpNewChatDraft, useDraft, writeDraft } from './drafts.ts'

function Draft({ name }: { name: string }) {
  return <p>{useDraft(name)}</p>
}

describe('what is typed and not sent', () => {
  it('is the same in every tab that shows the chat', () => {
    writeDraft('c1', 'Half a thought')
    render(<Draft name="c1" />)
    // Another tab continues it.
    localStorage.setItem('lede-draft:c1', 'A whole thought')
    fireEvent(window, new StorageEvent('storage', { key: 'lede-draft:c1' }))
    expect(screen.getByText('A whole thought')).toBeDefined()
  })

  it('comes back from the latest tab that is gone, and only once', async () => {
    localStorage.setItem('lede-draft:new.1763800000000.1-1', 'An older thought')
    localStorage.setItem('lede-draft:new.1763800900000.2-2', 'The latest thought')
    await takeUpNewChatDraft()
    expect(readDraft(newChatDraft)).toBe('The latest thought')
    writeDraft(newChatDraft, '')
    await takeUpNewChatDraft()
    expect(readDraft(newChatDraft)).toBe('')
    expect(readDraft('new.1763800000000.1-1')).toBe('An older thought')
  })
})

/** Opens a page, as after the previous one was closed or crashed. */
const openPage = async (path: string) => {
  cleanup()
  vi.resetModules()
  const fresh = await import('./show-chat-screen.tsx')
  return fresh.showChatScreen(path, new FakeArtifact())
}

describe('what is chosen for a message and not sent', () => {
  let server: FakeChatServer
  const offer = { description: null, audience: null, url: null, callToAction: null }
  const at = '2026-11-20T09:00:00.000Z'
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/user/offers', () =>
      json({
        offers: [
          { id: 'o1', name: 'Workshop', ...offer, createdAt: at, updatedAt: at },
          { id: 'o2', name: 'Talk', ...offer, createdAt: at, updatedAt: at },
        ],
        nextCursor: null,
      }),
    )
    server.on('GET /api/audiences', () => json({ audiences: [], nextCursor: null }))
    server.on('GET /api/knowledge-base', () =>
      json({ items: [{ id: 'k1', title: 'Pricing notes' }], nextCursor: null }),
    )
  })

  /** Opens the page, as after it was left. */
  const comeBack = (path = '/') => {
    cleanup()
    return showChatScreen(path, new FakeArtifact()).user
  }
  const chips = () =>
    screen
      .queryAllByRole('list', { name: /^Selected/ })
      .flatMap((list) => Array.from(list.children, ({ textContent }) => textContent))
  async function choose(user: ReturnType<typeof comeBack>) {
    await user.click(await screen.findByRole('button', { name: 'Context' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Identity' }))
    await user.click(await screen.findByRole('button', { name: 'Workshop' }))
    await user.click(screen.getByRole('switch', { name: 'My Story' }))
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Preferences' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Long' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Web Search' }))
    await user.keyboard('{Escape}')
  }

  const type = async (user: ReturnType<typeof comeBack>, text: string) =>
    user.type(await screen.findByRole('textbox', { name: 'Ask Lede' }), text)

  it('is there again when its writer comes back to its text, with more from a library, until it is sent', async () => {
    const before = comeBack()
    await choose(before)
    await type(before, 'Ready, set, ')
    comeBack()
    await expect.poll(chips).toEqual(['My Story', 'Workshop', 'Long'])
    const user = comeBack('/?knowledgeBaseItemIds=k1')
    await expect.poll(chips).toEqual(['My Story', 'Workshop', 'Pricing notes', 'Long'])
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    await type(user, 'go{Enter}')
    await expect
      .poll(() => server.asked('POST /api/chat')[0]?.body)
      .toMatchObject({
        message: { parts: [{ text: 'Ready, set, go' }] },
        selectedIdentity: { myStory: true, selectedOfferId: 'o1' },
        selectedKnowledgeBaseIds: ['k1'],
        postLength: 'Long',
        webSearchEnabled: false,
      })
    reply.finish()
    await screen.findByRole('button', { name: 'Record' })
    comeBack()
    await screen.findByRole('button', { name: 'Context' })
    expect(chips()).toEqual([])
  })

  it('is forgotten where there is no text and no file to send it with', async () => {
    await choose(comeBack())
    expect(chips()).toEqual(['My Story', 'Workshop', 'Long'])
    const user = comeBack()
    await screen.findByRole('button', { name: 'Context' })
    expect(chips()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Context' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Identity' }))
    await user.click(await screen.findByRole('switch', { name: 'My Story' }))
    await user.keyboard('{Escape}')
    await type(user, 'Something else')
    comeBack()
    await expect.poll(chips).toEqual(['My Story'])
  })

  it('stays with a chat that has begun, and goes before what its last message had', async () => {
    const context = { selectedIdentity: { myStory: false, selectedOfferId: 'o2', selectedOfferName: 'Talk' } }
    const messages = [storedMessage('m1', 'user', 'Before', { context })]
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    const user = comeBack('/chat/c1')
    await expect.poll(chips).toEqual(['Talk'])
    await choose(user)
    await type(user, 'And now')
    comeBack('/chat/c1')
    await expect.poll(chips).toEqual(['My Story', 'Workshop', 'Long'])
  })

  it('does not come back after a message was sent without it', async () => {
    const user = comeBack()
    await choose(user)
    await type(user, 'First')
    const again = comeBack()
    await again.click(await screen.findByRole('button', { name: 'Remove Workshop' }))
    const reply = new FakeReply('r1')
    server.on('POST /api/chat', () => reply.answer())
    await type(again, '{Enter}')
    await expect
      .poll(() => server.asked('POST /api/chat')[0]?.body)
      .toMatchObject({ selectedIdentity: { myStory: true, selectedOfferId: null } })
    reply.finish()
    await screen.findByRole('button', { name: 'Record' })
    await again.click(await screen.findByRole('button', { name: 'Remove My Story' }))
    const kept = () => Object.entries(localStorage).find(([key]) => key.includes('lede-choices:'))?.[1]
    expect(JSON.parse(kept() ?? '{}')).toMatchObject({
      selectedIdentity: { myStory: false, selectedOfferId: null },
    })
  })

  it('comes back with the text of a tab that is gone; without a text it is forgotten', async () => {
    for (const [draft, id, name] of [
      ['new.1763800000000.1-1', 'o2', 'Talk'],
      ['new.1763800900000.2-2', 'o1', 'Workshop'],
    ]) {
      const selectedIdentity = { myStory: false, selectedOfferId: id, selectedOfferName: name }
      localStorage.setItem(`lede-choices:${draft}`, JSON.stringify({ selectedIdentity }))
    }
    localStorage.setItem('lede-draft:new.1763800000000.1-1', 'Half a thought')
    await openPage('/')
    await expect.poll(chips).toEqual(['Talk'])
    expect(Object.keys(localStorage).filter((key) => key.endsWith('.2-2'))).toEqual([])
  })
})

describe('a message that is being sent when its page goes away', () => {
  let server: FakeChatServer
  const unanswered = () => new Promise<Response>(() => {})
  const holds = (texts: string[]) => {
    const messages = texts.map((text, place) => storedMessage(`m${place}`, 'user', text))
    server.on('GET /api/chat', () => json({ chat: storedChat('c1'), messages, readOnly: false }))
  }
  const file = {
    name: 'notes.txt',
    size: 2048,
    contentType: 'text/plain',
    url: 'https://files.test/notes.txt',
  }
  const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Ask Lede' })
  const shownText = async () => (await box()).value
  const keptForSending = () => Object.keys(localStorage).filter((key) => key.includes('sending'))
  beforeEach(() => {
    server = new FakeChatServer()
    vi.stubGlobal('fetch', server.fetch)
    server.on('GET /api/models', () => json({ models: [], default: 'a:one' }))
    server.on('GET /api/chat/c1/stream', () => new Response(null, { status: 204 }))
    server.on('POST /api/chat', unanswered)
    holds(['Hello'])
  })

  it('comes back with its files, before what was typed since, when the server does not have it', async () => {
    localStorage.setItem('lede-attachments:c1', JSON.stringify([file]))
    const { user } = await openPage('/chat/c1')
    expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeDefined()
    await user.type(await box(), 'Lost words{Enter}')
    expect(await shownText()).toBe('')
    expect(screen.queryByRole('button', { name: 'Remove notes.txt' })).toBeNull()
    await user.type(await box(), 'And more')
    await openPage('/chat/c1')
    await expect.poll(shownText).toBe('Lost words\nAnd more')
    expect(await screen.findByRole('button', { name: 'Remove notes.txt' })).toBeDefined()
    expect(keptForSending()).toEqual([])
  })

  it('does not come back when the server has it', async () => {
    const { user } = await openPage('/chat/c1')
    await user.type(await box(), 'Accepted words{Enter}')
    await expect.poll(() => server.asked('POST /api/chat')).toHaveLength(1)
    await user.type(await box(), 'And more')
    holds(['Hello', 'Accepted words'])
    await openPage('/chat/c1')
    await expect.poll(keptForSending).toEqual([])
    expect(await shownText()).toBe('And more')
  })

  it('comes back although the same was said before', async () => {
    const { user } = await openPage('/chat/c1')
    await screen.findByRole('article', { name: 'You' })
    await user.type(await box(), 'Hello{Enter}')
    await openPage('/chat/c1')
    await expect.poll(shownText).toBe('Hello')
  })

  it('comes back for a new chat that the server does not know', async () => {
    server.on('GET /api/chat', () => json({ code: 'not_found:chat' }, 404))
    const { user } = await openPage('/')
    await user.type(await box(), 'First words{Enter}')
    expect(await shownText()).toBe('')
    await openPage('/')
    await expect.poll(shownText).toBe('First words')
    expect(keptForSending()).toEqual([])
  })

  it('does not come back for a new chat that the server knows', async () => {
    const { user } = await openPage('/')
    await user.type(await box(), 'First words{Enter}')
    await expect.poll(() => server.asked('POST /api/chat')).toHaveLength(1)
    holds(['First words'])
    await openPage('/')
    await expect.poll(keptForSending).toEqual([])
    expect(await shownText()).toBe('')
  })

  it('waits until the server can be asked whether it has it', async () => {
    const { user } = await openPage('/')
    await user.type(await box(), 'First words{Enter}')
    server.on('GET /api/chat', () => Promise.reject(new TypeError('Failed to fetch')))
    await openPage('/')
    await expect.poll(() => server.asked('GET /api/chat')).not.toEqual([])
    expect(await shownText()).toBe('')
    server.on('GET /api/chat', () => json({ code: 'not_found:chat' }, 404))
    dispatchEvent(new Event('online'))
    await expect.poll(shownText).toBe('First words')
  })

  it('stays with the tab that is sending it for as long as that tab lives', async () => {
    const held: { name: string }[] = []
    let timesWaited = 0
    const locks = {
      query: () => Promise.resolve({ held }),
      request: (name: string, taken: (() => unknown) | { signal: AbortSignal }) => {
        if (typeof taken === 'function') {
          held.push({ name })
          return Promise.resolve(taken())
        }
        return new Promise((_, reject) => {
          taken.signal.addEventListener('abort', () => {
            timesWaited += 1
            reject(taken.signal.reason)
          })
        })
      },
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
    const { user } = await openPage('/chat/c1')
    await user.type(await box(), 'Words on their way{Enter}')
    await openPage('/chat/c1')
    await expect.poll(() => timesWaited).toBe(1)
    expect(await shownText()).toBe('')
    held.length = 0
    await openPage('/chat/c1')
    await expect.poll(shownText).toBe('Words on their way')
  })

  it('is kept no longer when it has been accepted', async () => {
    const answer = Promise.withResolvers<Response>()
    server.on('POST /api/chat', () => answer.promise)
    const { user } = await openPage('/chat/c1')
    await user.type(await box(), 'Accepted words{Enter}')
    expect(keptForSending()).toHaveLength(1)
    answer.resolve(new FakeReply('r1').answer())
    await expect.poll(keptForSending).toEqual([])
  })
})
