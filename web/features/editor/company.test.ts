import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { plainText, readText } from '#core/post-content.ts'
import { keepCompany } from './company.ts'
import { DocumentSession } from './document-session.ts'
import { FakeDocumentServer, json } from './fake-document-server.ts'
import { saveVersion } from './save-version.ts'

describe('a post that another device has open', () => {
  let server: FakeDocumentServer
  let session: DocumentSession
  let fetched: number
  let leave: () => void
  beforeEach(() => {
    server = new FakeDocumentServer('One.')
    server.add('One. Two.')
    vi.stubGlobal('fetch', server.fetch)
    server.on('POST /api/document/presence', () =>
      json({ latestAt: server.latest.createdAt, isOnOtherDevice: true }),
    )
    fetched = 0
    const { versions } = server
    session = new DocumentSession(server.latest, { versions, save: saveVersion, onSaved: () => null })
  })
  afterEach(() => {
    leave()
    vi.unstubAllGlobals()
  })
  const begin = () => {
    const company = keepCompany(session, () => {
      fetched += 1
      session.adopt(server.latest, [...server.versions])
    })
    leave = company.leave
  }
  const shown = () => plainText(session.getState().post.text)

  it('is told of it, and leaves the text alone while there is nothing new', async () => {
    begin()
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    expect([fetched, shown()]).toEqual([0, 'One. Two.'])
  })

  it('takes in what was saved there', async () => {
    server.add('One. Two. Three.')
    begin()
    await expect.poll(shown).toBe('One. Two. Three.')
  })

  it('goes back to an older version that was restored there, and can put its text back', async () => {
    server.versions.pop()
    begin()
    await expect.poll(shown).toBe('One.')
    expect(session.getState().beforeRestore?.text).toEqual(readText('One. Two.'))
  })

  it('does not take an answer from before its own save for a return to an older version', async () => {
    const answer = Promise.withResolvers<Response>()
    const { createdAt: latestAt } = server.latest
    server.on('POST /api/document/presence', () => answer.promise)
    begin()
    session.edit(readText('One. Two. Mine.'))
    await session.flush()
    answer.resolve(json({ latestAt, isOnOtherDevice: true }))
    await expect.poll(() => session.getState().elsewhere.onDevice).toBe(true)
    expect([fetched, shown()]).toEqual([0, 'One. Two. Mine.'])
  })
})
