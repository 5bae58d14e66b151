import { dirname, relative, sep } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * Packages of many small files that each start loads, one of which little is used (Valibot), and those that share them:
 * what is in the file twice would be two things (a schema of one Zod is none of another's). All others are loaded from
 * node_modules when they are first used.
 */
const bundled = [
  'kysely',
  'valibot',
  'zod',
  'hono',
  '@hono/node-server',
  /^@opentelemetry\/(?:api|semantic-conventions)$/,
  'prom-client',
  'tdigest',
  'bintrees',
  'diff',
  '@fastify/busboy',
  'lru-cache',
  'ipaddr.js',
  /^better-auth(?:\/|$)/,
  /^@better-auth\//,
  'better-call',
  '@better-fetch/fetch',
  'nanostores',
  'defu',
  'jose',
  /^@noble\//,
  'ai',
  /^@ai-sdk\//,
  '@modelcontextprotocol/sdk',
]

/** Has each source know its own place, beside which it finds workers and packages, as if it were not part of a bundle. */
const placesOfSources = (): Plugin => ({
  name: 'places-of-sources',
  transform: {
    filter: { id: /\/(?:server|core|contract|practice)\/.*\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
    handler(code, id) {
      const file = relative(`${import.meta.dirname}/dist/server`, id)
        .split(sep)
        .join('/')
      return code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(file)}`)})`)
    },
  },
})

/** The server in few files: Node.js takes as long to find and read some 1,500 as to run them. */
export default defineConfig({
  publicDir: false,
  plugins: [placesOfSources()],
  ssr: { noExternal: bundled },
  build: {
    ssr: 'server/main.ts',
    target: 'node22',
    outDir: 'dist/server',
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
