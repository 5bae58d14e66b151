import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '#server/http/listen.ts'
import { describeStorage } from '#test/conformance/storage.ts'
import { openLocalStorage } from './local-storage.ts'
import type { UploadPlan } from './storage.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'lede-files-'))
  folders.push(folder)
  return folder
}
const removeFolders = () =>
  folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true }))

/** A folder behind a server that passes on parts, as the app's own route does. */
async function openBehindServer() {
  const storage = await openLocalStorage(newFolder())
  const app = new Hono()
  const { receivePart } = storage
  app.put('/:key/:size/:part', async (context) => {
    const { key, size, part } = context.req.param()
    const bytes = context.req.raw.body
    if (!receivePart || !bytes) return context.text('', 400)
    try {
      const etag = await receivePart({ key, number: Number(part), size: Number(size), bytes })
      return context.body(null, 200, { etag })
    } catch {
      return context.text('', 400)
    }
  })
  const { port, close } = await listen({ host: '127.0.0.1', port: 0, fetch: (request) => app.fetch(request) })
  return { storage, port, close }
}

describe('files in a folder', () => {
  describeStorage(async () => {
    const { storage, port, close } = await openBehindServer()
    const { beginUpload, planUpload } = storage
    // The address contains the part's size, which the app's own route reads from its row.
    const sized = <Plan extends UploadPlan>(plan: Plan, size: number): Plan => {
      const sizeOf = (at: number) => Math.min(plan.partSize, size - at * plan.partSize)
      const parts = plan.parts.map((part, at) => ({
        ...part,
        url: part.url.replace('SIZE', `${sizeOf(at)}`),
      }))
      return { ...plan, parts }
    }
    storage.beginUpload = async (request) => sized(await beginUpload(request), request.size)
    storage.planUpload = async (request) => sized(await planUpload(request), request.size)
    return {
      storage,
      partAddress: (key, part) => `http://127.0.0.1:${port}/${key}/SIZE/${part}`,
      async close() {
        await close()
        removeFolders()
      },
    }
  })
})

describe('the folder', () => {
  afterEach(removeFolders)

  it('keeps nothing of a write that failed', async () => {
    const folder = newFolder()
    const storage = await openLocalStorage(folder)
    async function* broken() {
      yield new Uint8Array([1])
      throw new Error('cut off')
    }
    const part = { key: 'broken', number: 1, size: 2, bytes: broken() }
    await expect(storage.receivePart?.(part)).rejects.toThrow('cut off')
    expect(await readdir(join(folder, '.temporary'))).toEqual([])
    expect(await readdir(join(folder, '.parts', 'broken'))).toEqual([])
  })

  it('clears away what a crash left half written', async () => {
    const folder = newFolder()
    await mkdir(join(folder, '.temporary'))
    await writeFile(join(folder, '.temporary', 'half'), 'half')
    await openLocalStorage(folder)
    expect(await readdir(join(folder, '.temporary'))).toEqual([])
  })

  it.each(['', '..', 'a/b', '../a', 'a\0'])('has no file called %j', async (key) => {
    const storage = await openLocalStorage(newFolder())
    await expect(storage.stat(key)).rejects.toThrow('cannot be the key')
  })

  it('says when it is not there any more', async () => {
    const storage = await openLocalStorage(newFolder())
    removeFolders()
    expect(await storage.check()).toBe(false)
  })
})
