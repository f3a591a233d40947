import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The server replaces this with a fresh nonce in every answer.
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // Inlined assets are data: URLs, which the content security policy forbids for scripts and fonts.
    assetsInlineLimit: 0,
  },
})
