import { runInForeground } from './foreground.mjs'
import { main, prepare, root } from './project.mjs'
import { ensureWebApp } from '#scripts/web/web-build.mjs'

await main(async () => {
  const node = await prepare('production')
  await ensureWebApp({ root, node })
  await runInForeground({ node, args: ['server/main.ts', ...process.argv.slice(2)], cwd: root })
})
