import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AttachmentStore } from './attachment-store.ts'
import { fileOf } from './fake-page.ts'

const stored = { url: 'https://files.test/a', pathname: 'a.txt', contentType: 'text/plain' }

describe('the files beside an unsent text', () => {
  let store: AttachmentStore
  beforeEach(() => {
    store = new AttachmentStore()
  })

  const names = (from: AttachmentStore, chat: string) => from.list(chat).map(({ name }) => name)
  const addReady = (chat: string, name: string) => {
    const [added] = store.add(chat, [fileOf(name, 'text/plain')])
    store.finish(added?.id ?? '', { ...stored, pathname: name })
  }

  it('outlive the page when they are there, each chat with its own', () => {
    addReady('c1', 'a.txt')
    addReady('c2', 'b.txt')
    store.add('c1', [fileOf('on-its-way.txt', 'text/plain')])
    const after = new AttachmentStore()
    expect(after.list('c1')).toEqual([
      {
        id: expect.any(String),
        name: 'a.txt',
        size: 2048,
        contentType: 'text/plain',
        url: stored.url,
        state: 'ready',
      },
    ])
    expect(names(after, 'c2')).toEqual(['b.txt'])
  })

  it('are taken when a message goes, and come back before what was added since', () => {
    addReady('c1', 'a.txt')
    const taken = store.take('c1')
    expect(names(new AttachmentStore(), 'c1')).toEqual([])
    addReady('c1', 'b.txt')
    store.giveBack('c1', taken)
    expect(names(store, 'c1')).toEqual(['a.txt', 'b.txt'])
    expect(names(new AttachmentStore(), 'c1')).toEqual(['a.txt', 'b.txt'])
  })

  it('stay beside the text when they could not be uploaded', () => {
    const [added] = store.add('c1', [fileOf('a.txt', 'text/plain')])
    if (added) store.fail(added)
    expect(store.take('c1')).toEqual([])
    expect(store.again(added?.id ?? '')).toMatchObject({ state: 'uploading', progress: 0 })
    expect(store.again(added?.id ?? '')).toBeUndefined()
  })

  it('go with their chat when it gets its address, those on their way included', () => {
    const [added] = store.add('new', [fileOf('a.txt', 'text/plain')])
    store.move('new', 'c1')
    store.finish(added?.id ?? '', stored)
    expect(names(store, 'new')).toEqual([])
    expect(names(new AttachmentStore(), 'c1')).toEqual(['a.txt'])
  })

  it('are shown in a browser that keeps nothing, and what was kept wrongly is none', () => {
    localStorage.setItem('lede-attachments:c1', '[{"name":1}]')
    localStorage.setItem('lede-attachments:c2', 'no JSON')
    expect([names(store, 'c1'), names(store, 'c2')]).toEqual([[], []])
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    addReady('c3', 'a.txt')
    expect(names(store, 'c3')).toEqual(['a.txt'])
  })
})
