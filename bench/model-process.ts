import { startOpenAiServer } from '#test/fixtures/openai-server.ts'

// A model in a separate process, so that its work is not counted as the server's. Each delta contains the time when it
// was written, by the clock that all processes of a machine share.
const [deltas = 0, everyMs = 0] = process.argv.slice(2).map(Number)
const stamped = () => `@${process.hrtime.bigint()} a few words more `
const pieces = Array.from({ length: deltas }, () => stamped)

const model = await startOpenAiServer()
model.handle(() => ({ kind: 'text', pieces, delayMs: everyMs }))
process.stdout.write(`${model.baseUrl}\n`)
