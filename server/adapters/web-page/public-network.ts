import { allowedAddresses, pinned, type Resolve, resolveName } from './destination.ts'

export type PublicNetwork = {
  /** Throws PageRefused for an address that must not be reached, or a name that does not resolve. */
  check: (address: string, signal: AbortSignal) => Promise<void>
  /**
   * Calls a server that a person has named: it is checked on every call, and redirects are not followed. What must not
   * be reached fails like a lost connection, with a PageRefused as the cause.
   */
  fetch: typeof globalThis.fetch
}

type Options = { allowedHosts: readonly string[]; resolve?: Resolve }

const refusal =
  'This address belongs to a private network. Whoever runs this server can allow it with the setting IMPORT_ALLOWED_HOSTS.'

/** No response meant for people is longer; an endless one must not fill the memory. */
const maxBytes = 32 * 1024 * 1024

export function createPublicNetwork({ allowedHosts, resolve = resolveName }: Options): PublicNetwork {
  const find = (url: URL, signal?: AbortSignal | null) =>
    Promise.race([allowedAddresses(url, { allowedHosts, resolve, refusal }), ...endOf(signal)])
  return {
    async check(address, signal) {
      await find(new URL(address), signal)
    },
    async fetch(input, init = {}) {
      const { method = 'GET', headers, body, signal } = init
      if (body !== undefined && body !== null && typeof body !== 'string')
        throw new Error('Only text can be sent.')
      const url = new URL(input instanceof Request ? input.url : input)
      const addresses = await find(url, signal).catch((cause: unknown) => {
        signal?.throwIfAborted()
        throw new TypeError('fetch failed', { cause })
      })
      // Loaded with the first call: the library takes 15 MB.
      const { Agent, fetch: send } = await import('undici')
      const agent = new Agent({ allowH2: false, pipelining: 0, connect: { lookup: pinned(addresses) } })
      const answer = await send(url, {
        method,
        headers: [...new Headers(headers)],
        redirect: 'manual',
        dispatcher: agent,
        ...(body === undefined || body === null ? {} : { body }),
        ...(signal ? { signal } : {}),
      }).finally(() => void agent.close())
      const { status, statusText } = answer
      const read = answer.body && limited(answer.body)
      return new Response(read, { status, statusText, headers: [...answer.headers] })
    },
  }
}

/** Rejects when the call is aborted: resolving a name cannot be cancelled, only abandoned. */
const endOf = (signal: AbortSignal | null | undefined): Promise<never>[] =>
  signal
    ? [
        new Promise((_, fail) => {
          if (signal.aborted) fail(signal.reason)
          signal.addEventListener('abort', () => fail(signal.reason), { once: true })
        }),
      ]
    : []

function limited(body: AsyncIterable<Uint8Array<ArrayBuffer>>) {
  const chunks = body[Symbol.asyncIterator]()
  let size = 0
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) return controller.close()
      size += value.byteLength
      if (size <= maxBytes) return controller.enqueue(value)
      await chunks.return?.()
      throw new Error('The answer is too long.')
    },
    async cancel() {
      await chunks.return?.()
    },
  })
}
