import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFolder } from '../tools/compress.ts'

/** Compresses what is built, once for all who load it. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  closeBundle: () => compressFolder(`${import.meta.dirname}/dist`),
}

/** Libraries that change rarely, and modules that most pages share: without them a page loads some 130 small files. */
const chunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  {
    name: 'data',
    test: /node_modules[\\/](zod|@reduxjs|immer|redux|redux-thunk|react-redux)[\\/]/,
  },
  {
    name: 'components',
    test: /node_modules[\\/](@mui|@emotion|stylis|lucide-react)|web[\\/]ui[\\/]/,
    minShareCount: 40,
  },
]

export default defineConfig({
  plugins: [react(), compress],
  // The server replaces this with a fresh nonce in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets are data: URLs, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
