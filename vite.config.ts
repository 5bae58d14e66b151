import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorkerName, shellList } from '#scripts/web/shell-list.ts'

/**
 * What is fetched together comes as one file. Left to itself the bundler makes a file for each set of screens that share a
 * module, some eighty for the first screen alone and as many for the first message, each compressed by itself. What two of
 * these need is in the one that is named first.
 */
const filesTogether = [
  { name: 'app', test: /[\\/]web[\\/](?:main\.tsx|analytics[\\/]kept-ids\.ts)$/ },
  { name: 'chat', test: /[\\/](?:web[\\/]pages[\\/]chat|first-run[\\/]cards)\.tsx$/ },
  { name: 'background', test: /[\\/](?:live-connection|apply-changes|answer-store|register-worker)\.ts$/ },
  { name: 'history', test: /[\\/]chat-rows\.tsx$/ },
  { name: 'conversation', test: /[\\/]chat[\\/](?:conversation\.tsx|markdown-text\.tsx|reply-engine\.ts)$/ },
  {
    name: 'first-touch',
    test: /[\\/](?:menu-parts|dialog-popup|tooltip-popup|toaster-host|palette-panel|notices-panel|sidebar-drawer)\.tsx$/,
  },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), shellList()],
  worker: { format: 'es' },
  // Its WebAssembly is found beside its module, which bundling for development would move.
  optimizeDeps: { exclude: ['harper.js'] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      input: { index: 'web/index.html', [serviceWorkerName]: 'web/service-worker/main.ts' },
      output: {
        codeSplitting: { groups: filesTogether },
        // Its place says what a service worker may serve, and its name stays the same.
        entryFileNames: ({ name }) => (name === serviceWorkerName ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
