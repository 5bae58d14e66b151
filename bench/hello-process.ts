import { createServer } from 'node:http'

/** What every figure of requests is compared with: Node.js answering a few bytes, in a process of its own. */
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end('hello')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The hello server has no port.')
  process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
