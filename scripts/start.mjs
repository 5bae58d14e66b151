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
  // Replaces the process: installing and building leave memory behind that the server does not need.
  process.execve?.(node, [node, ...process.argv.slice(1)], process.env)
}
if (node === process.execPath) {
  await import('./end-with-parent.mjs')
  // Before the first TypeScript file, so that the code that strips its types need not be loaded.
  enableCompileCache(join(root, 'node_modules/.cache/compiled'))
  await import(pathToFileURL(entry).href)
} else {
  const { runInForeground } = await import('./foreground.mjs')
  await runInForeground({ node, args: [entry, ...process.argv.slice(2)], cwd: root })
}
