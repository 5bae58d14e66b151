import { createServer, request } from 'node:http'

// Baseline: the cost of passing on a model's stream, with Node.js pipes from one socket to the other.
const [model = ''] = process.argv.slice(2)
const proxy = createServer((incoming, outgoing) => {
  const headers = { ...incoming.headers, host: new URL(model).host }
  const onward = request(`${model}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.on('error', () => outgoing.destroy())
  outgoing.on('close', () => onward.destroy())
  incoming.pipe(onward)
})
proxy.listen(0, '127.0.0.1', () => {
  const address = proxy.address()
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`)
})
