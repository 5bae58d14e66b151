import { ensureNode } from './node-runtime.mjs'
import { main, root } from './project.mjs'

await main(() => ensureNode(root))
