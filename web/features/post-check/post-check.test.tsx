import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Editor, EditorContent } from '@tiptap/react'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckPreferences } from '#core/post-check/preferences.ts'
import { readText } from '#core/post/post-content.ts'
import { toEditorJson } from '#editor/editor-json.ts'
import { postExtensions } from '#editor/post-extensions.ts'
import { there } from '#web/ui/fake-screen.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import type * as words from './finding-words.ts'
import { FakeWorkers } from './fake-workers.ts'
import { PostCheckPanel } from './post-check-panel.tsx'
import { usePostCheck } from './queries.ts'

const drawn = vi.hoisted((): string[] => [])
vi.mock('./finding-words.ts', async (original) => {
  const actual = await original<typeof words>()
  // A card computes its finding's name on every render.
  const nameOf: typeof actual.nameOf = (finding) => {
    drawn.push(finding.words)
    return actual.nameOf(finding)
  }
  return { ...actual, nameOf }
})

const session = { user: { id: 'u1', name: 'Ada', email: 'ada@example.com' } }

describe('the post check', () => {
  let workers: FakeWorkers
  let editor: Editor
  let picks: number
  let ownTexts: string[]
  let onAccount: CheckPreferences | null
  let isOffline: boolean
  beforeEach(() => {
    workers = new FakeWorkers()
    vi.stubGlobal('Worker', workers.Worker)
    vi.stubGlobal('CSS', { escape: (text: string) => text })
    ownTexts = []
    onAccount = null
    isOffline = false
    vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
      if (address.includes('get-session')) return json(session)
      if (!address.includes('preferences')) return json({ texts: ownTexts })
      if (isOffline) throw new TypeError('Failed to fetch')
      if (method === 'PUT' && typeof body === 'string') onAccount = JSON.parse(body) as CheckPreferences
      return json({ preferences: onAccount })
    })
    picks = 0
  })
  afterEach(() => {
    editor.destroy()
  })

  function Checked({ documentId }: { documentId: string }) {
    const check = usePostCheck({
      editor,
      documentId,
      setting: { hasMedia: false },
      onPick: () => {
        picks += 1
      },
    })
    return (
      <>
        <EditorContent editor={editor} />
        <p>Count {check.state?.findings.length ?? 'unknown'}</p>
        <PostCheckPanel check={check} />
      </>
    )
  }
  /** Shows a post with its check; calling it again simulates a later visit to the same post. */
  const open = (text: string, documentId = 'd1') => {
    editor = new Editor({
      extensions: postExtensions({ placeholder: '' }),
      content: toEditorJson(readText(text)),
    })
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    return render(
      <QueryClientProvider client={client}>
        <Checked documentId={documentId} />
      </QueryClientProvider>,
    )
  }
  const user = userEvent.setup()
  const marked = () =>
    Array.from(editor.view.dom.querySelectorAll('.underline-finding'), ({ textContent }) => textContent)
  const rules = async () => {
    const list = await screen.findByRole('list', { name: 'Findings' })
    return within(list).getAllByRole('heading')
  }
  /** Returns the findings shown, for any rule. */
  const cards = async () => {
    const list = await screen.findByRole('list', { name: 'Findings' })
    return within(list)
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('data-finding'))
  }
  const button = (name: RegExp | string) => screen.getByRole('button', { name })
  const press = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }))
  const switchGrammarOn = async () => user.click(await screen.findByRole('switch'))
  const checks = () => workers.messages.filter(({ kind }) => kind === 'check')
  const said = () => document.querySelector('output')?.textContent.trim()

  it('shows findings, each with its words, why, and what will stand there', async () => {
    open('One 𝗯𝗶𝗴 word\nTwo , and so on')
    const [first, second] = await cards()
    expect(first?.textContent).toContain('𝗯𝗶𝗴')
    expect(first?.textContent).toContain('screen readers')
    expect(first?.textContent).toContain('In plain letters: big')
    expect(second?.textContent).toContain('Becomes Two, and so on')
    expect(screen.getByText('2 things to look at')).toBeDefined()
    expect(marked()).toEqual(['𝗯𝗶𝗴', ' ,'])
  })

  it('says what a rule has found once for all its places, and of many places the first three', async () => {
    open('𝗢𝗻𝗲 two 𝘁𝗵𝗿𝗲𝗲 four 𝗳𝗶𝘃𝗲 six 𝘀𝗲𝘃𝗲𝗻, eight 𝗻𝗶𝗻𝗲')
    const [heading, ...others] = await rules()
    expect(others).toEqual([])
    expect(heading?.textContent).toBe('Bold, italic and other special letters (5)')
    expect(screen.getAllByText(/screen readers/)).toHaveLength(1)
    expect(await cards()).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: /^Fix all 5/ })).toHaveLength(1)
    await press(/^Show 2 more/)
    expect(await cards()).toHaveLength(5)
  })

  it('shows the three rules most worth mending first, and the others when asked or when a mark of theirs is pressed', async () => {
    const text = 'Shouting is WRONG NOW\nTwo , and so on\nSee example.com/page\nOne 𝗯𝗶𝗴 word'
    const first = open(text)
    const shown = async () => (await rules()).map(({ textContent }) => textContent)
    const foremost = [
      'Links that lead away from LinkedIn',
      'Bold, italic and other special letters',
      'Words in capitals',
    ]
    await waitFor(async () => expect(await shown()).toEqual(foremost))
    await press('Show 1 more kind')
    const all = [...foremost, 'Double spaces, and spaces before a comma or full stop']
    expect(await shown()).toEqual(all)
    first.unmount()
    open(text)
    await waitFor(async () => expect(await shown()).toEqual(foremost))
    const comma = Array.from(editor.view.dom.querySelectorAll('.underline-finding')).find(
      ({ textContent }) => textContent === ' ,',
    )
    await user.click(comma ?? document.body)
    expect(await shown()).toEqual(all)
    expect((await cards()).at(-1)?.getAttribute('aria-current')).toBe('true')
  })

  it('draws a card again only when its own finding changes', async () => {
    open('One 𝗯𝗶𝗴 word\nTwo , and so on')
    expect(await cards()).toHaveLength(2)
    drawn.length = 0
    const before = checks().length
    act(() => void editor.commands.insertContentAt(1, 'Now'))
    await waitFor(() => expect(checks().length).toBeGreaterThan(before))
    act(() => void editor.commands.insertContentAt(editor.state.doc.content.size - 1, ' , more'))
    await waitFor(async () => expect(await cards()).toHaveLength(3))
    expect(drawn).not.toContain('𝗯𝗶𝗴')
  })

  it('has nothing to mention of a post without findings', async () => {
    open('One word')
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
    expect(workers.started).toEqual(['rules'])
  })

  it('fixes words in one step that the editor takes back, and goes on to the next card', async () => {
    open('One 𝗯𝗶𝗴 word\nTwo , and so on')
    await press('Fix "𝗯𝗶𝗴"')
    expect(editor.getText()).toContain('One big word')
    expect(said()).toBe('Fixed. 1 thing to look at.')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Two , and so'))
    await user.keyboard('{Control>}z{/Control}')
    expect(editor.getText()).toContain('One 𝗯𝗶𝗴 word')
    expect(await cards()).toHaveLength(2)
  })

  it('fixes all that have the same fix at once', async () => {
    open('One  two  three 𝗯𝗶𝗴')
    await user.click(there((await screen.findAllByRole('button', { name: /^Fix all 2/ }))[0]))
    expect(editor.getText()).toBe('One two three 𝗯𝗶𝗴')
    expect(said()).toBe('2 fixed. 1 thing to look at.')
    act(() => void editor.commands.undo())
    expect(editor.getText()).toBe('One  two  three 𝗯𝗶𝗴')
  })

  it('ignores a finding in this post for good, until it is shown again', async () => {
    const first = open('One 𝗯𝗶𝗴 word')
    await press('Ignore "𝗯𝗶𝗴"')
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
    expect(marked()).toEqual([])
    first.unmount()
    const other = open('One 𝗯𝗶𝗴 word', 'd2')
    expect(await cards()).toHaveLength(1)
    other.unmount()
    open('One 𝗯𝗶𝗴 word')
    expect(await screen.findByText('1 ignored in this post.')).toBeDefined()
    await press('Show again')
    expect(await cards()).toHaveLength(1)
    expect(document.activeElement?.textContent).toBe('1 thing to look at')
  })

  it('leaves out a rule that is switched off, on every visit, until it is switched on again', async () => {
    const first = open('One 𝗯𝗶𝗴 word\nTwo , and so on')
    await user.click(there((await screen.findAllByRole('button', { name: /^Switch off this rule/ }))[0]))
    expect(await cards()).toHaveLength(1)
    expect(marked()).toEqual([' ,'])
    first.unmount()
    open('Another 𝗯𝗶𝗴 post', 'd2')
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
    await user.click(screen.getByText('Switched-off rules (1)'))
    await press(/^Switch on/)
    expect(await cards()).toHaveLength(1)
    expect(screen.queryByText(/Switched-off rules/)).toBeNull()
  })

  it('lets marks go with their words, and shows no answer for an older text', async () => {
    open('One 𝗯𝗶𝗴 word')
    await cards()
    const before = checks().length
    workers.isHeld = true
    act(() => void editor.commands.insertContentAt(1, 'Really: 𝗼𝗻𝗰𝗲 '))
    expect(marked()).toEqual(['𝗯𝗶𝗴'])
    await waitFor(() => expect(checks().length).toBe(before + 1))
    act(() => void editor.commands.insertContentAt(1, 'Well. '))
    await act(async () => workers.release())
    expect(marked()).toEqual(['𝗯𝗶𝗴'])
    await waitFor(() => expect(marked()).toEqual(['𝗼𝗻𝗰𝗲', '𝗯𝗶𝗴']))
    expect(editor.getText()).toBe('Well. Really: 𝗼𝗻𝗰𝗲 One 𝗯𝗶𝗴 word')
  })

  it('changes nothing when the words of a finding are no longer there', async () => {
    open('One 𝗯𝗶𝗴 word')
    await cards()
    workers.isHeld = true
    act(() => void editor.commands.insertContentAt(6, 'x'))
    await press('Fix "𝗯𝗶𝗴"')
    expect(editor.getText()).toContain('x')
    workers.release()
  })

  it('opens at the card of a mark that is pressed, and selects the words of a card', async () => {
    open('One 𝗯𝗶𝗴 word')
    await cards()
    await user.click(there(editor.view.dom.querySelector('.underline-finding')))
    expect(picks).toBe(1)
    expect((await cards())[0]?.getAttribute('aria-current')).toBe('true')
    await press('Show "𝗯𝗶𝗴" in the post')
    const { from, to } = editor.state.selection
    expect(editor.state.doc.textBetween(from, to)).toBe('𝗯𝗶𝗴')
    await waitFor(() => expect(document.activeElement).toBe(editor.view.dom))
  })

  it('makes the words of the card under the pointer or the focus stand out', async () => {
    open('One 𝗯𝗶𝗴 word')
    const [card] = await cards()
    await user.hover(there(card))
    expect(editor.view.dom.querySelector('.underline-emphasized')?.textContent).toBe('𝗯𝗶𝗴')
    await user.unhover(there(card))
    expect(editor.view.dom.querySelector('.underline-emphasized')).toBeNull()
    act(() => button('Fix "𝗯𝗶𝗴"').focus())
    expect(editor.view.dom.querySelector('.underline-emphasized')?.textContent).toBe('𝗯𝗶𝗴')
  })

  it('leaves the editor alone when the worker fails, and starts it again when asked', async () => {
    workers.broken = 'rules'
    open('One 𝗯𝗶𝗴 word')
    expect(await screen.findByText('The check is not responding.')).toBeDefined()
    act(() => void editor.commands.insertContentAt(1, 'Still writing. '))
    expect(editor.getText()).toBe('Still writing. One 𝗯𝗶𝗴 word')
    expect(marked()).toEqual([])
    workers.broken = null
    await press('Try again')
    expect(await cards()).toHaveLength(1)
  })

  it('takes its marks away when it ends', async () => {
    const shown = open('One 𝗯𝗶𝗴 word')
    await cards()
    shown.unmount()
    expect(marked()).toEqual([])
  })

  it("tells the rules the writer's own texts", async () => {
    ownTexts = ['What I wrote before']
    open('One 𝗯𝗶𝗴 word')
    await waitFor(() =>
      expect(workers.messages).toContainEqual({
        kind: 'set',
        setting: { hasMedia: false, off: [], ownTexts: ['What I wrote before'] },
      }),
    )
  })

  describe('spelling and grammar', () => {
    it('comes when it is switched on, and again on the next visit', async () => {
      workers.misspelt = { realy: ['really', 'real'] }
      const first = open('It realy works')
      await screen.findByText('Nothing to mention.')
      expect(workers.started).toEqual(['rules'])
      await switchGrammarOn()
      await press('really: fix "realy" with this'.replace('really', 'real'))
      expect(editor.getText()).toBe('It real works')
      first.unmount()
      open('It realy works')
      expect(await cards()).toHaveLength(1)
      await switchGrammarOn()
      expect(await screen.findByText('Nothing to mention.')).toBeDefined()
      expect(marked()).toEqual([])
    })

    it('learns words, and forgets them', async () => {
      workers.misspelt = { ladida: ['la'] }
      open('7 days: a ladida, a ladida')
      await switchGrammarOn()
      expect(await cards()).toHaveLength(2)
      await user.click(there(screen.getAllByRole('button', { name: 'Add to dictionary "ladida"' })[0]))
      expect(await screen.findByText('Nothing to mention.')).toBeDefined()
      await user.click(screen.getByText('Your dictionary (1)'))
      await press('Remove ladida')
      expect(await cards()).toHaveLength(2)
    })

    it('says nothing of a word while it is being written', async () => {
      workers.misspelt = { onbo: ['on'] }
      open('We cut')
      await switchGrammarOn()
      act(() => void editor.chain().focus('end').insertContent(' onbo').run())
      await waitFor(() => expect(JSON.stringify(checks().at(-1))).toContain('onbo'))
      expect(screen.getByText('Nothing to mention.')).toBeDefined()
      act(() => void editor.commands.insertContent(' and'))
      expect(await cards()).toHaveLength(1)
    })

    it('says that a text is not English', async () => {
      workers.isEnglish = false
      open('Es geht gut')
      await switchGrammarOn()
      expect(await screen.findByText(/does not look like English/)).toBeDefined()
    })

    it('says that it could not be fetched, and tries again', async () => {
      workers.broken = 'grammar'
      workers.misspelt = { realy: ['really'] }
      open('7 days: realy 𝘄𝗲𝗹𝗹')
      await switchGrammarOn()
      expect(await screen.findByText('The checker could not be downloaded.')).toBeDefined()
      expect(await cards()).toHaveLength(1)
      workers.broken = null
      await press('Try again')
      await waitFor(async () => expect(await cards()).toHaveLength(2))
    })
  })

  it('knows on another device which rules are switched off, and what is in the dictionary', async () => {
    open('One 𝗯𝗶𝗴 word')
    await press(/^Switch off this rule/)
    await waitFor(() => expect(onAccount).toMatchObject({ off: ['styled-letters'], words: [] }))
    cleanup()
    localStorage.clear()
    open('One 𝗯𝗶𝗴 word')
    expect(await screen.findByText('Switched-off rules (1)')).toBeDefined()
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
  })

  it('brings to the account later what was decided without a connection', async () => {
    isOffline = true
    open('One 𝗯𝗶𝗴 word')
    await press(/^Switch off this rule/)
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
    cleanup()
    isOffline = false
    onAccount = { off: [], isGrammarOn: false, dialect: 'British', words: ['lede'] }
    open('One 𝗯𝗶𝗴 word')
    await waitFor(() => expect(onAccount?.off).toEqual(['styled-letters']))
    expect(await screen.findByText('Nothing to mention.')).toBeDefined()
  })
})
