import { describeStreams } from '#test/conformance/reply-streams.ts'
import { createInProcessStreams } from './in-process-streams.ts'
import type { ReplyStreams } from './reply-streams.ts'

let server: ReplyStreams | undefined

const open = () => Promise.resolve((server ??= createInProcessStreams()))

describeStreams('in one process', {
  open,
  openMortal: open,
  kill: (streams) => streams.close(),
  async clean() {
    await server?.close()
    server = undefined
  },
})
