import { createServer } from 'node:http'

// Accepts every post after a delay, in a separate process.
const [delayMs = 80] = process.argv.slice(2).map(Number)
let count = 0
const network = createServer((incoming, outgoing) => {
  incoming.resume()
  setTimeout(() => {
    count += 1
    outgoing.writeHead(201, { 'x-restli-id': `urn:li:share:${7_000_000_000 + count}` }).end()
  }, delayMs)
})
network.listen(0, '127.0.0.1', () => {
  const address = network.address()
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`)
})
