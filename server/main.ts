import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled code is kept between starts, which saves time and the memory of compiling; so the rest is loaded after this.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
const { serve } = await import('./serve.ts')
await serve()
