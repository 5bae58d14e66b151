import { enableCompileCache } from 'node:module'
import { compiledCode } from '#server/threads/compiled-code.ts'

// The rest is imported dynamically, after the compile cache is enabled, so that it comes from the cache.
enableCompileCache(compiledCode)
const { parseCommand, runCommand, usage } = await import('./admin-command.ts')
const { CommandRefused } = await import('./command-refused.ts')
const { readProcessSettings, SettingError } = await import('./env.ts')

const words = process.argv.slice(2)
// Back-ups are readable only by their owner, like the data folder.
process.umask(0o077)

async function run(): Promise<void> {
  if (words.includes('--help') || words[0] === 'help') {
    console.log(usage)
    return
  }
  const command = parseCommand(words)
  console.log(await runCommand(readProcessSettings(), command))
}

try {
  await run()
} catch (error) {
  if (!(error instanceof CommandRefused || error instanceof SettingError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
