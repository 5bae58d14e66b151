import { brand } from '#core/brand.ts'
import { readLimited } from '#server/http/body-deadline.ts'
import { parseClean } from '#server/http/mount.ts'
import type { HttpApp } from '#server/http/http-app.ts'
import { callsAMinute, type Mcp } from './service.ts'

type Parts = { mcp: Mcp; origins: string[] }

/** Room for the longest text, in any script. */
const maxBodyBytes = 512 * 1024
const settings = `${brand.product}'s settings`

/** Returns an error response in the protocol's format for when there is no message to answer; the text is for people. */
const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
  Response.json(
    { jsonrpc: '2.0', error: { code: -32_000, message }, id: null },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  )

/** Serves the Model Context Protocol over Streamable HTTP to programs with a key. A user's session gives no access. */
export function addMcpRoutes(app: HttpApp, { mcp, origins }: Parts): void {
  app.all('/mcp', async ({ req: { raw: request } }) => {
    const origin = request.headers.get('origin')
    if (origin !== null && !origins.includes(origin)) return refuse(403, 'This call comes from another site.')
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (secret === undefined) {
      return unauthorized(`Send a key as "Authorization: Bearer lede_…". It is made in ${settings}.`)
    }
    const holder = await mcp.findHolder(secret)
    if (holder === 'unknown')
      return unauthorized(`This key is unknown or was revoked. See ${settings}.`, true)
    if (holder === 'expired')
      return unauthorized(`This key has expired. Make a new one in ${settings}.`, true)
    if (request.method !== 'POST') {
      return refuse(405, 'Messages are sent with POST; there is no stream.', { allow: 'POST' })
    }
    const wait = await mcp.waitOf(holder.key.id)
    if (wait !== null) return tooOften(wait)
    const text = await readLimited(request, maxBodyBytes)
    if (text === undefined) return refuse(413, `A message has at most ${maxBodyBytes / 1024} KB.`)
    const message = readMessage(text)
    if (message === undefined) return refuse(400, 'Send one JSON-RPC message at a time.')
    // Loaded on demand, because only servers that programs connect to need it.
    const { answerMessage } = await import('./protocol.ts')
    return answerMessage(mcp, { holder, request, message })
  })
}

function unauthorized(words: string, isWrong = false): Response {
  const error = isWrong ? `, error="invalid_token", error_description="${words.replaceAll('"', "'")}"` : ''
  return refuse(401, words, { 'www-authenticate': `Bearer realm="${brand.product}"${error}` })
}

const tooOften = (seconds: number) =>
  refuse(429, `This key has made more than ${callsAMinute} calls within a minute. Wait ${seconds} seconds.`, {
    'retry-after': String(seconds),
  })

/** Returns undefined unless the text is a single message, since each message is counted. */
function readMessage(text: string): object | undefined {
  try {
    const message = parseClean(text)
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? message : undefined
  } catch {
    return undefined
  }
}
