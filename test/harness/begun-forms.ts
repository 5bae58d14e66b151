import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Client } from './client.ts'

const boundary = 'x'
const partHead = 'content-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain'

/** The beginning of a form with a file, up to the first byte of the file. */
export const formHead = `--${boundary}\r\n${partHead}\r\n\r\n`
export const formFoot = `\r\n--${boundary}--\r\n`

type Beginning = { method?: string; type?: string; length?: number; head?: string }

/** Sends the beginning of an upload, by default of a form with a file, and leaves the rest to the caller. */
export async function beginForm(
  { url, cookie }: Client,
  path: string,
  {
    method = 'POST',
    type = `multipart/form-data; boundary=${boundary}`,
    length = 10_000,
    head = formHead,
  }: Beginning = {},
): Promise<Socket> {
  const { hostname, port, host, origin } = new URL(url)
  const socket = connect(Number(port), hostname)
  // Ignores errors of writing to a connection that the server has closed.
  socket.on('error', () => undefined)
  const headers = {
    host,
    origin,
    cookie,
    'content-type': type,
    'content-length': length,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  await new Promise<void>((resolve) => {
    socket.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${head}`, () => resolve())
  })
  return socket
}

/** Starts one upload more than an account may have at once; returns how the last one was refused. */
export async function holdPlaces(
  client: Client,
  path: string,
  places: number,
): Promise<{ held: Socket[]; refusal: string }> {
  const begun = await Promise.all(Array.from({ length: places + 1 }, () => beginForm(client, path)))
  const answered = begun.map(async (socket) => {
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return { socket, refusal: answer.toString() }
  })
  const { socket, refusal } = await Promise.race(answered)
  return { held: begun.filter((one) => one !== socket), refusal }
}
