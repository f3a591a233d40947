import { defineConfig } from 'vitest/config'

// Mutants of the pure rules are killed by the tests of the contract alone: these need neither database nor browser.
export default defineConfig({
  test: { include: ['contract/**/*.test.ts'], environment: 'node' },
})
