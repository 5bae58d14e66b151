import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureNode } from './node-runtime.mjs'
import { ensurePackages, removeBuildPackages } from './packages.mjs'
import { main, root } from './project.mjs'
import { ensureBuilt, isWebAppBuilt, serverEntry } from './build.mjs'

let node = ''
let isFresh = true
let entry = ''
await main(async () => {
  node = await ensureNode(root)
  const needed = isWebAppBuilt(root) ? 'running' : 'production'
  isFresh = !(await ensurePackages({ root, node, extent: needed })) && isWebAppBuilt(root)
  await ensureBuilt({ root, node })
  await removeBuildPackages(root)
  entry = serverEntry(root)
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
  await import(pathToFileURL(entry).href)
} else {
  const { runInForeground } = await import('./foreground.mjs')
  await runInForeground({ node, args: [entry, ...process.argv.slice(2)], cwd: root })
}
