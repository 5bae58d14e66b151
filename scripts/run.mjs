// `node scripts/run.mjs production|development <program> …`: prepares the clone and runs one of its programs.
import { runInForeground } from './foreground.mjs'
import { main, prepare, root } from './project.mjs'

await main(async () => {
  const [extent, ...args] = process.argv.slice(2)
  const node = await prepare(extent === 'production' ? 'running' : 'development')
  await runInForeground({ node, args, cwd: root })
})
