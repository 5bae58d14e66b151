import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
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

it('what is written of a reply in one turn reaches its reader in one piece, the end with the last words', async () => {
  const streams = createInProcessStreams()
  const writer = await streams.begin('chat')
  const reader = (await streams.follow('chat'))?.getReader()
  const pieces: string[] = []
  const reading = (async () => {
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
      pieces.push(Buffer.from(read.value).toString())
  })()
  const turns = [['start'], ['a', 'b', 'c'], ['d', 'end']]
  for (const turn of turns) {
    for (const type of turn) {
      writer.write({ type })
      // As the parts of one event arrive from the model.
      await Promise.resolve()
    }
    if (turn !== turns.at(-1)) await nextTurn()
  }
  await writer.end()
  await reading
  const said = (turn: string[]) => turn.map((type) => `data: {"type":"${type}"}\n\n`).join('')
  expect(pieces).toEqual([...turns.slice(0, -1).map(said), `${said(turns.at(-1) ?? [])}data: [DONE]\n\n`])
})
