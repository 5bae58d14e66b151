import { setTimeout as pause } from 'node:timers/promises'
import { startServerProcess } from '#test/fixtures/server-process.ts'
import { converse } from '#test/harness/chat.ts'
import { Client } from '#test/harness/client.ts'
import { withFolder } from './folder.ts'
import { residentMegabytes } from './process-figures.ts'

const restMs = 3000
const chats = 50

/** Measures the resident memory of a server without any configuration; Linux only. */
export const memory = () =>
  withFolder(async (folder) => {
    const server = await startServerProcess({ DATA_DIR: folder })
    await pause(restMs)
    const atRest = residentMegabytes(server.pid)
    const client = new Client(server.url)
    await client.post('/api/auth/sign-in/anonymous')
    for (let count = 0; count < chats; count += 1) await converse(client, `Write a post about day ${count}.`)
    await pause(restMs)
    const afterChats = residentMegabytes(server.pid)
    await server.stop()
    return { 'at rest (MB)': atRest, [`after ${chats} drafts (MB)`]: afterChats }
  })
