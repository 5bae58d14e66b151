import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

export const serviceWorkerName = 'service-worker'
/** Files of `web/public` that every page asks for. */
const plainFiles = ['/', '/theme.js', '/favicon.svg']
/** What the app loads later and needs for reading and writing on without a line; each brings what it imports. */
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
/** The letters of most people's languages; a browser fetches the others when it meets them. */
const letters = /\/(?:inter|source-serif-4)-latin-wght-normal-[^/]*\.woff2$/

type Bundle = Rolldown.OutputBundle

const isChunk = (file: Bundle[string] | undefined): file is Rolldown.OutputChunk => file?.type === 'chunk'

/** The chunk of each needed module. Throws when there is none, so that the list follows the code. */
function chunksNeeded(bundle: Bundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter(isChunk)
  const chunkOf = (module: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  return neededOffline.map((module) => {
    const chunk = chunkOf(module)
    if (chunk === undefined) throw new Error(`${module} is needed without a line and not in the build.`)
    return chunk
  })
}

/** The names of chunks, all that they import at once, and the style sheets of these. */
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
  const names = [...withImports(bundle, [...entry, ...chunksNeeded(bundle)])]
  const fonts = Object.keys(bundle).filter((name) => letters.test(`/${name}`))
  const files = [...plainFiles, ...[...names, ...fonts].toSorted().map((name) => `/${name}`)]
  const version = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
  return { version, files }
}

/** Tells the service worker what to keep for opening the app without a line. */
export const shellList = (): Plugin => ({
  name: 'lede-shell-list',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const worker = Object.values(bundle)
      .filter(isChunk)
      .find(({ name }) => name === serviceWorkerName)
    if (worker === undefined) throw new Error('The build has no service worker.')
    worker.code = `const ledeShell=${JSON.stringify(shellOf(bundle))};\n${worker.code}`
  },
})
