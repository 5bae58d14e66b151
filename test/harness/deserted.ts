import { createServer } from 'node:net'

/** Returns a local address where nothing listens. */
export async function deserted(): Promise<string> {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  await new Promise((resolve) => listener.close(resolve))
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
