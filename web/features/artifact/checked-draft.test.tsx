import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseContent, plainText } from '#core/post/post-content.ts'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { beginPanel, endPanel, findEditor, showWithQueries } from '#web/show-panel.tsx'
import { ArtifactPanel } from './artifact-panel.tsx'
import { applyStreamPart, openDocument, useArtifact } from './artifact-store.ts'

const Page = () => (useArtifact(({ isVisible }) => isVisible) ? <ArtifactPanel /> : null)

const first = 'We moved the crane.\n\nIt took 37 hours. Nobody slept. Ada Byron drove.'
const mended = 'We moved the crane.\n\nIt took all night. Nobody slept. One of us drove.'

describe('a draft that a check has changed', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel(mended)
  })
  afterEach(endPanel)

  const part = (type: string, data: unknown = null) => act(() => applyStreamPart({ type, data }, 'c1'))
  const text = () => plainText(parseContent(server.latest.content).text)
  const begin = () => {
    const user = userEvent.setup()
    showWithQueries(<Page />)
    part('data-kind', 'text')
    part('data-id', 'd1')
    part('data-title', 'On focus')
    part('data-clear')
    part('data-textDelta', first)
    part('data-checking')
    return user
  }
  const end = async () => {
    const user = begin()
    part('data-clear')
    part('data-textDelta', mended)
    part('data-finish')
    await findEditor()
    await screen.findByText('Changed after a check')
    return user
  }
  const marked = () => [...document.querySelectorAll('.underline-change')].map((mark) => mark.textContent)
  const press = async (user: Awaited<ReturnType<typeof end>>, name: string) =>
    user.click(screen.getByRole('button', { name }))

  it('says that it is being checked while its text can be read', async () => {
    begin()
    expect(await screen.findByText('Checking…')).toBeDefined()
    expect(screen.getByRole('article', { name: 'Preview' }).textContent).toContain('It took 37 hours.')
    part('data-finish')
    await findEditor()
    expect(screen.queryByText('Checking…')).toBeNull()
  })

  it('has its changed sentences marked, and shows what stood there', async () => {
    const user = await end()
    await waitFor(() => expect(marked()).toEqual(['It took all night.', 'One of us drove.']))
    await press(user, 'Show what changed')
    const changes = within(await screen.findByRole('region', { name: 'Changes' }))
    expect(changes.getByText(/It took 37 hours\./).tagName).toBe('DEL')
    await press(user, 'Keep')
    expect(screen.queryByText('Changed after a check')).toBeNull()
    await waitFor(() => expect(marked()).toEqual([]))
    expect(text()).toBe(mended)
  })

  it('is as it was first written with one press, however many sentences changed', async () => {
    const user = await end()
    await waitFor(() => expect(marked()).toHaveLength(2))
    await press(user, 'Undo changes')
    await waitFor(() => expect(text()).toBe(first))
    expect((await findEditor()).textContent).toContain('It took 37 hours.')
    expect(screen.queryByText('Changed after a check')).toBeNull()
    expect(marked()).toEqual([])
  })
})

describe('a draft with placeholders', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel('We cut it to [your result in numbers]. It rained.\n\nThen [who did it] came.')
  })
  afterEach(endPanel)

  const text = () => plainText(parseContent(server.latest.content).text)
  const open = async () => {
    const user = userEvent.setup()
    showWithQueries(<Page />)
    act(() => applyStreamPart({ type: 'data-id', data: 'd1' }, 'c1'))
    act(() => applyStreamPart({ type: 'data-refetch-document', data: null }, 'c1'))
    await findEditor()
    return user
  }

  it('asks for them one after the other', async () => {
    const user = await open()
    expect(await screen.findByText('2 placeholders to fill in')).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Your result in numbers' }), ' 9 days {Enter}')
    await waitFor(() => expect(text()).toBe('We cut it to 9 days. It rained.\n\nThen [who did it] came.'))
    expect(screen.getByText('1 placeholder to fill in')).toBeDefined()
    const field = screen.getByRole('textbox', { name: 'Who did it' })
    expect(document.activeElement).toBe(field)
    await user.type(field, 'Marta')
    await user.click(screen.getByRole('button', { name: 'Fill in' }))
    await waitFor(() => expect(text()).toBe('We cut it to 9 days. It rained.\n\nThen Marta came.'))
    expect(screen.queryByRole('form', { name: 'Placeholders' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Post' }))
  })

  it('shows where they stand, until they are filled in', async () => {
    const user = await open()
    const marked = () => [...document.querySelectorAll('.underline-slot')].map((mark) => mark.textContent)
    await waitFor(() => expect(marked()).toEqual(['[your result in numbers]', '[who did it]']))
    await user.type(screen.getByRole('textbox', { name: 'Your result in numbers' }), '9 days{Enter}')
    await waitFor(() => expect(marked()).toEqual(['[who did it]']))
  })

  it('leaves out the sentence that nobody can fill, which is undone in the editor', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove sentence' }))
    await waitFor(() => expect(text()).toBe('It rained.\n\nThen [who did it] came.'))
    ;(await findEditor()).focus()
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Post text' }).textContent).toContain('We cut'),
    )
  })

  it('stays out of the way when asked to, and while brackets are typed', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Later' }))
    expect(screen.queryByRole('form', { name: 'Placeholders' })).toBeNull()
  })
})

describe('a post that a reply changes', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel('First **bold** words')
  })
  afterEach(endPanel)

  const part = (type: string, data: unknown = null) => act(() => applyStreamPart({ type, data }, 'c1'))
  const open = () => {
    openDocument({ documentId: 'd1', chatId: 'c1' })
    showWithQueries(<Page />)
    return userEvent.setup()
  }
  const beginWriting = () => {
    part('data-id', 'd1')
    part('data-clear')
  }
  const preview = () => screen.getByRole('article', { name: 'Preview' }).textContent

  it('keeps the edited text until the first word of another one is there, and then shows that', async () => {
    open()
    await findEditor()
    beginWriting()
    expect((await findEditor()).textContent).toBe('First bold words')
    expect(screen.getByText('Writing...')).toBeDefined()
    part('data-textDelta', 'Something ')
    expect(screen.queryByRole('textbox', { name: 'Post text' })).toBeNull()
    expect(preview()).toContain('Something')
    part('data-clear')
    expect(screen.queryByRole('textbox', { name: 'Post text' })).toBeNull()
    part('data-textDelta', 'Something else')
    server.add('Something else')
    part('data-finish')
    await waitFor(async () => expect((await findEditor()).textContent).toBe('Something else'))
    beginWriting()
    part('data-textDelta', 'Third')
    expect(screen.queryByRole('textbox', { name: 'Post text' })).toBeNull()
  })

  it('leaves the text to a person who is typing in it while another one is written, and merges the two', async () => {
    server = beginPanel('One.\nTwo.')
    const user = open()
    await user.click(await findEditor())
    const field = document.activeElement
    beginWriting()
    part('data-textDelta', 'Three, ')
    expect(document.activeElement).toBe(field)
    expect(screen.getByText('Writing...')).toBeDefined()
    await user.keyboard('Typed. ')
    part('data-textDelta', 'rather.')
    server.add('One.\nThree, rather.')
    part('data-finish')
    await waitFor(() => expect(field?.textContent).toBe('Typed. One.Three, rather.'))
    expect(document.activeElement).toBe(field)
    expect(screen.queryByText('Writing...')).toBeNull()
  })

  it('shows a small edit in the editor, also when nobody is typing there', async () => {
    open()
    const field = await findEditor()
    beginWriting()
    part('data-textDelta', 'First bold steps')
    expect(await findEditor()).toBe(field)
    server.add('First bold steps')
    part('data-finish')
    expect(await findEditor()).toBe(field)
    await waitFor(() => expect(field.textContent).toBe('First bold steps'))
  })
})
