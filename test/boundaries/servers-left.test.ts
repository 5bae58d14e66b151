import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { endWithThisProcess } from '#test/fixtures/server-process.ts'

/** Starts a child process that runs for a minute, prints its id, and then continues or exits as `last` says. */
const script = (last: string) => `
  import { spawn } from 'node:child_process'
  import { ${endWithThisProcess.name} } from '#test/fixtures/server-process.ts'
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'])
  ${endWithThisProcess.name}(child)
  process.stdout.write(String(child.pid), () => { ${last} })
`

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  { how: 'by itself', last: 'process.exit()', signal: undefined },
  { how: 'by a signal', last: '', signal: 'SIGTERM' as const },
])('leaves no server running when a worker of the tests ends $how', async ({ last, signal }) => {
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script(last)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(worker, 'exit')
  const [said] = (await once(worker.stdout, 'data')) as [Buffer]
  if (signal !== undefined) worker.kill(signal)
  expect((await ended)[1]).toBe(signal ?? null)
  await expect.poll(() => isRunning(Number(said))).toBe(false)
})
