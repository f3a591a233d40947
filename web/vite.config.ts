import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // the server puts a fresh nonce in place of this mark in every answer
  html: { cspNonce: '__NONCE__' },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // data: addresses would need an exception in the content policy
    assetsInlineLimit: 0,
  },
})
