import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type ChildServer = { url: string; pid: number; stop: () => void }

/** Starts a file of this folder in a separate process, which prints its address as its first line. */
export async function startChild(file: string, ...args: string[]): Promise<ChildServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: line.toString().trim(), pid: child.pid ?? 0, stop: () => void child.kill() }
}
