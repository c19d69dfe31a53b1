import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { leanContract } from './lean-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwindcss(), leanContract()],
  resolve: {
    // The original writes style elements, which the content policy forbids; ours sets an attribute.
    alias: [{ find: /^react-remove-scroll-bar$/, replacement: here('src/ui/overlays/scroll-lock.tsx') }],
  },
  build: {
    outDir: here('dist'),
    target: 'es2022',
    // The report of gzip sizes costs seconds at every build; build.ts prints the brotli sizes that are served.
    reportCompressedSize: false,
    // A schema with a spread (`...pageQuery`) would otherwise count as code with effects and stay.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } } },
})
