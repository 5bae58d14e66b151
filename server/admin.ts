import { enableCompileCache } from 'node:module'
import { compiledCode } from '#server/threads/compiled-code.ts'

// What it does not compile saves time; so the rest is loaded after this.
enableCompileCache(compiledCode)
const { parseCommand, runCommand, usage } = await import('./admin-command.ts')
const { CommandRefused } = await import('./command-refused.ts')
const { readProcessSettings, SettingError } = await import('./env.ts')

const words = process.argv.slice(2)
// A back-up is for its owner alone, as the data folder is.
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
