import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ensureNode } from './node-runtime.mjs'
import { ensurePackages, removeBuildPackages } from './packages.mjs'
import { main, root } from './project.mjs'
import { ensureWebApp, isBuilt } from '#scripts/web/web-build.mjs'

let node = ''
let isFresh = true
await main(async () => {
  node = await ensureNode(root)
  const needed = isBuilt(root) ? 'running' : 'production'
  isFresh = !(await ensurePackages({ root, node, extent: needed })) && isBuilt(root)
  await ensureWebApp({ root, node })
  await removeBuildPackages(root)
})
process.chdir(root)
if (node === process.execPath && !isFresh && process.platform !== 'win32') {
  // Installing and building leave memory behind that the server has no use for.
  process.execve?.(node, [node, ...process.argv.slice(1)], process.env)
}
if (node === process.execPath) {
  await import('./end-with-parent.mjs')
  // Before the first file of TypeScript, so that nothing is loaded that takes types out of them.
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  await import('#server/main.ts')
} else {
  const { runInForeground } = await import('./foreground.mjs')
  await runInForeground({ node, args: ['server/main.ts', ...process.argv.slice(2)], cwd: root })
}
