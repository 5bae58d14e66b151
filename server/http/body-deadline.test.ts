import { expect, it } from 'vitest'
import { readLimited, readText } from './body-deadline.ts'

const megabyte = 1024 * 1024

/** Creates a body in parts, which counts how many of them were read. */
function bodyOf(parts: Uint8Array[], headers: Record<string, string> = {}) {
  const read = { parts: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const part = parts[read.parts]
        if (part === undefined) return controller.close()
        read.parts += 1
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  // Node.js requires `duplex` with a stream, which the browser's types lack.
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return { request: new Request('http://localhost/', init), read }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

it('reads a body that is as long as it may be, characters across its parts included', async () => {
  const bytes = bytesOf('Grüße')
  const { request } = bodyOf([bytes.slice(0, 3), bytes.slice(3)])
  expect(await readLimited(request, bytes.length)).toBe('Grüße')
})

it('reads an empty text where there is no body', async () => {
  expect(await readLimited(new Request('http://localhost/'), 10)).toBe('')
})

it('does not take a body that is one byte too long', async () => {
  expect(await readLimited(bodyOf([bytesOf('abc'), bytesOf('d')]).request, 3)).toBeUndefined()
})

it('does not begin to read what says that it is too long', async () => {
  const { request, read } = bodyOf([bytesOf('abcd')], { 'content-length': '4' })
  expect(await readLimited(request, 3)).toBeUndefined()
  expect(read.parts).toBe(0)
  expect(await readLimited(bodyOf([bytesOf('abcd')], { 'content-length': '4' }).request, 4)).toBe('abcd')
})

it('reads a body that is too long to its end, but not one without an end', async () => {
  const part = new Uint8Array(megabyte)
  const long = bodyOf(Array.from({ length: 20 }, () => part))
  expect(await readLimited(long.request, 10)).toBeUndefined()
  expect(long.read.parts).toBe(20)
  const endless = bodyOf(Array.from({ length: 100 }, () => part))
  expect(await readLimited(endless.request, 10)).toBeUndefined()
  expect(endless.read.parts).toBe(21)
})

it('says of a body that is too long what it is told to say', async () => {
  const reading = { maxBytes: 3, invalid: 'bad_request:document', tooLarge: 'This is too long.' } as const
  expect(await readText(bodyOf([bytesOf('abc')]).request, reading)).toBe('abc')
  await expect(readText(bodyOf([bytesOf('abcd')]).request, reading)).rejects.toMatchObject({
    code: 'bad_request:document',
    reason: 'This is too long.',
  })
})
