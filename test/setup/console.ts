import { format } from 'node:util'
import { afterEach } from 'vitest'

/** Fails tests with unexpected console output: noise hides what matters. */
const written: string[] = []
const methods = ['log', 'info', 'warn', 'error', 'debug'] as const
for (const method of methods) {
  console[method] = (...args: unknown[]) => written.push(`console.${method}: ${format(...args)}`)
}

/** Takes what was written so far; a test that expects output calls this and asserts on it. */
export const takeConsole = () => written.splice(0)

/** Takes only what was logged about failed saves. */
export function takeFailedSaves(): string[] {
  const { failed = [], other = [] } = Object.groupBy(takeConsole(), (line) =>
    line.startsWith('console.error: Failed to save document ') ? 'failed' : 'other',
  )
  written.push(...other)
  return failed
}

afterEach(() => {
  const lines = takeConsole()
  if (lines.length > 0) throw new Error(`Unexpected console output: ${lines.join('\n')}`)
})
