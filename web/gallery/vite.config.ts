import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The fonts and the mark of the product.
  publicDir: 'web/public',
})
