import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FakeDocumentServer } from '#web/features/editor/fake-document-server.ts'
import { json } from '#web/features/editor/fake-document-server.ts'
import { beginPanel, endPanel, findEditor, openPanel } from '#web/show-panel.tsx'

describe('a post of many versions', () => {
  let server: FakeDocumentServer
  beforeEach(() => {
    server = beginPanel('First **bold** words', () => false)
  })
  afterEach(endPanel)

  const goBack = async (user: Awaited<ReturnType<typeof openPanel>>, times: number) => {
    const previous = () => screen.findByRole('button', { name: 'View Previous version' })
    for (let count = 0; count < times; count += 1) await user.click(await previous())
    return previous()
  }
  const version = () => screen.getByRole('region', { name: 'Version' }).textContent

  it('opens with the newest versions and goes back to the first of many', async () => {
    for (let count = 2; count <= 75; count += 1) server.add(`Version ${count}`)
    const user = await openPanel()
    expect((await findEditor()).textContent).toBe('Version 75')
    expect(server.sent).toBe(10)
    const previous = await goBack(user, 74)
    await waitFor(() => expect(version()).toBe('First bold words'))
    expect(previous).toHaveProperty('disabled', true)
    expect(server.sent).toBe(75)
    await user.click(screen.getByRole('button', { name: 'Back to latest version' }))
    expect((await findEditor()).textContent).toBe('Version 75')
  })

  it('knows the first version when exactly the opened ones are all there are', async () => {
    for (let count = 2; count <= 10; count += 1) server.add(`Version ${count}`)
    const user = await openPanel()
    const previous = await goBack(user, 9)
    await waitFor(() => expect(version()).toBe('First bold words'))
    await waitFor(() => expect(previous).toHaveProperty('disabled', true))
  })

  it('compares the oldest version that it opened with to the one before', async () => {
    for (let count = 2; count <= 30; count += 1) server.add(`Version ${count}`)
    const user = await openPanel()
    await goBack(user, 9)
    await user.click(screen.getByRole('button', { name: 'View changes' }))
    const changes = await screen.findByRole('region', { name: 'Changes' })
    expect(changes.querySelector('del')?.textContent).toBe('Version 20')
    expect(changes.querySelector('ins')?.textContent).toBe('Version 21')
  })

  it('goes back for good to one of many versions', async () => {
    for (let count = 2; count <= 30; count += 1) server.add(`Version ${count}`)
    const user = await openPanel()
    const previous = await goBack(user, 15)
    await waitFor(() => expect(version()).toBe('Version 15'))
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    await waitFor(async () => expect((await findEditor()).textContent).toBe('Version 15'))
    expect(server.versions).toHaveLength(15)
    expect(screen.getByRole('button', { name: 'View Next version' })).toHaveProperty('disabled', true)
    await user.click(previous)
    await waitFor(() => expect(version()).toBe('Version 14'))
  })

  it.each([
    ['nothing', () => new Response(null, { status: 204 })],
    ['something else', () => json({ deleted: 1 })],
  ])('goes back for good when a restore is answered with %s', async (_, answer) => {
    server.add('Version 2')
    server.add('Version 3')
    const user = await openPanel()
    await goBack(user, 2)
    server.on('DELETE /api/document', () => {
      server.versions.splice(1)
      return answer()
    })
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    await waitFor(async () => expect((await findEditor()).textContent).toBe('First bold words'))
    expect(screen.getByRole('button', { name: 'View Next version' })).toHaveProperty('disabled', true)
  })

  it('says that it went back, and puts the last of the later versions back', async () => {
    server.add('Version 2')
    server.add('Version 3')
    const user = await openPanel()
    await goBack(user, 2)
    await user.click(screen.getByRole('button', { name: 'Restore this version' }))
    const notices = await screen.findByRole('region', { name: /^Notifications/ })
    expect(await within(notices).findByText('Version restored. Later versions were removed.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    within(notices).getByRole('button', { name: 'Undo' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.contents.at(-1)).toContain('Version 3'))
    expect((await findEditor()).textContent).toBe('Version 3')
  })
})
