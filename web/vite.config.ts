import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { gatherChunks } from '../tools/chunks.ts'
import { compressFolder } from '../tools/compress.ts'
import { listPreloads } from '../tools/page-entries.ts'

/** Compresses what is built, once for all who load it. */
const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  closeBundle: () => compressFolder(`${import.meta.dirname}/dist`),
}

const chunks = gatherChunks()

export default defineConfig({
  plugins: [react(), chunks.plugin, listPreloads(`${import.meta.dirname}/dist`), compress],
  // The server replaces this with a fresh nonce in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets are data: URLs, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks.codeSplitting } },
  },
})
