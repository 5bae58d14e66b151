import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { serviceWorkerName, shellList } from '#scripts/web/shell-list.ts'

/**
 * What the first screen needs comes as two files, one for every screen and one for the chat: left to itself the
 * bundler makes a file for each set of screens that share a module, some eighty, of which each is compressed alone.
 */
const firstFiles = [
  { name: 'app', test: /[\\/]web[\\/]main\.tsx$/, priority: 2 },
  { name: 'chat', test: /[\\/]web[\\/]pages[\\/]chat\.tsx$/, priority: 1 },
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
        codeSplitting: { groups: firstFiles },
        // Its place says what a service worker may serve, and its name stays the same.
        entryFileNames: ({ name }) => (name === serviceWorkerName ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
