import { describeStreams } from './conformance.ts'
import { createInProcessStreams } from './in-process-streams.ts'
import type { ReplyStreams } from './reply-streams.ts'

let server: ReplyStreams | undefined

describeStreams('in one process', {
  open: () => Promise.resolve((server ??= createInProcessStreams())),
  kill: (streams) => streams.close(),
  async clean() {
    await server?.close()
    server = undefined
  },
})
