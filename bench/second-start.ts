import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withFolder } from './folder.ts'
import { median, round } from './statistics.ts'

const root = join(import.meta.dirname, '..')
const starts = 5
const pollMs = 10
const port = '38471'

async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await pause(pollMs)
  }
}

async function startOnce(folder: string): Promise<number> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  })
  await firstAnswer(`http://127.0.0.1:${port}`)
  const elapsed = performance.now() - begun
  child.kill('SIGTERM')
  await once(child, 'exit')
  return elapsed
}

/** Measures the milliseconds from `npm start` to the first response when everything is already installed and built. */
export const secondStart = () =>
  withFolder(async (folder) => {
    await startOnce(folder)
    const measured: number[] = []
    for (let count = 0; count < starts; count += 1) measured.push(await startOnce(folder))
    return { 'second start to first answer, median (ms)': round(median(measured), 0) }
  })
