import { createHash } from 'node:crypto'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

export const serviceWorkerName = 'service-worker'
/** Files of `web/public` that every page requests. */
const plainFiles = ['/', '/favicon.svg']
/** Modules that the app loads later and needs for reading and writing offline; each includes its imports. */
const neededOffline = [
  'web/pages/chat.tsx',
  'web/pages/posts.tsx',
  'web/layout/sidebar-drawer.tsx',
  'web/ui/menus/menu-parts.tsx',
  'web/ui/dialogs/dialog-popup.tsx',
  'web/ui/tooltips/tooltip-popup.tsx',
  'web/ui/toasts/toaster-host.tsx',
  'web/features/chat/conversation.tsx',
  'web/features/chat/markdown-text.tsx',
  'web/features/chat/reply-engine.ts',
  'web/features/artifact/artifact-panel.tsx',
  'web/features/artifact/post-review.tsx',
  'web/features/editor/post-editor.tsx',
  'web/features/editor/version-text.tsx',
  'web/features/editor/queries.ts',
  'web/features/offline/register-worker.ts',
  'web/device/answer-store.ts',
]
/** The letters of most people's languages; a browser fetches others on demand. */
const letters = /\/(?:inter|source-serif-4)-latin-wght-normal-[^/]*\.woff2$/

type Bundle = Rolldown.OutputBundle

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk'

/** Throws when the module is missing, so that these lists follow the code. */
function chunkOf(bundle: Bundle, module: string): Rolldown.OutputChunk {
  const isIn = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.endsWith(`/${module}`))
  const chunk = Object.values(bundle).filter(isChunk).find(isIn)
  if (chunk === undefined) throw new Error(`${module} is to be loaded early and not in the build.`)
  return chunk
}

/** Returns the names of chunks, of all their static imports, and of their style sheets. */
function withImports(bundle: Bundle, start: Rolldown.OutputChunk[]): Set<string> {
  const names = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (names.has(name) || !isChunk(chunk)) return
    names.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) names.add(sheet)
    for (const imported of chunk.imports) visit(imported)
  }
  for (const { fileName } of start) visit(fileName)
  return names
}

function shellOf(bundle: Bundle): { version: string; files: string[] } {
  const entry = Object.values(bundle)
    .filter(isChunk)
    .filter((chunk) => chunk.isEntry && chunk.name !== serviceWorkerName)
  const needed = neededOffline.map((module) => chunkOf(bundle, module))
  const names = [...withImports(bundle, [...entry, ...needed])]
  const fonts = Object.keys(bundle).filter((name) => letters.test(`/${name}`))
  const files = [...plainFiles, ...[...names, ...fonts].toSorted().map((name) => `/${name}`)]
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  return { version, files }
}

/** The server requests of a signed-in person's first screen, as in `web/router.tsx`. */
const asked = [
  '/api/auth/get-session',
  '/api/profile',
  '/api/config',
  '/api/audiences?limit=100',
  '/api/knowledge-base?limit=100',
  '/api/offers?limit=100',
  '/api/templates?limit=100',
  '/api/history?limit=50',
]

/** What a page fetches at once, instead of when its style sheet or its code requests it. */
function neededAtOnce(bundle: Bundle): HtmlTagDescriptor[] {
  const { fileName: chat } = chunkOf(bundle, 'web/pages/chat.tsx')
  const fonts = Object.keys(bundle).filter((name) => letters.test(`/${name}`))
  const preload = { rel: 'preload', crossorigin: true }
  return [
    ...fonts.map((name) => ({ ...preload, as: 'font', type: 'font/woff2', href: `/${name}` })),
    // The server leaves out what a page's screen does not need (`server/http/web-app.ts`).
    { rel: 'modulepreload', crossorigin: true, href: `/${chat}`, 'data-needs': 'chat' },
    ...asked.map((href) => ({ ...preload, as: 'fetch', href, 'data-needs': 'session' })),
    { ...preload, as: 'fetch', href: '/api/models', 'data-needs': 'session chat' },
  ].map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' }))
}

/** Tells the page what to preload, and the service worker what to cache for opening the app offline. */
export const shellList = (): Plugin => ({
  name: 'lede-shell-list',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) => (bundle === undefined ? [] : neededAtOnce(bundle)),
  },
  generateBundle(_, bundle) {
    const worker = Object.values(bundle)
      .filter(isChunk)
      .find(({ name }) => name === serviceWorkerName)
    if (worker === undefined) throw new Error('The build has no service worker.')
    worker.code = `const ledeShell=${JSON.stringify(shellOf(bundle))};\n${worker.code}`
  },
})
