import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  // Its WebAssembly is found beside its module, which bundling for development would move.
  optimizeDeps: { exclude: ['harper.js'] },
  build: { outDir: '../dist/web', emptyOutDir: true },
})
