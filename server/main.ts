import { enableCompileCache } from 'node:module'
import { compiledCode } from '#server/threads/compiled-code.ts'

// The rest is imported dynamically, after the compile cache is enabled: loading from the cache saves time and memory.
enableCompileCache(compiledCode)
const { serve } = await import('./serve.ts')
await serve()
