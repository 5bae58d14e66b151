import { parseCommand, runCommand, usage } from './admin-command.ts'
import { CommandRefused } from './command-refused.ts'
import { readProcessSettings, SettingError } from './env.ts'

const words = process.argv.slice(2)

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
