import { enableCompileCache } from 'node:module'
import { compiledCode } from '#server/threads/compiled-code.ts'

// What it does not compile saves time and memory; so the rest is loaded after this.
enableCompileCache(compiledCode)
const { serve } = await import('./serve.ts')
await serve()
