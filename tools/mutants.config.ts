import { defineConfig } from 'vitest/config'

// Mutants of the pure rules are killed by the tests of the contract, and by those of the figures on whole companies: these need
// neither database nor browser.
export default defineConfig({
  test: { include: ['contract/**/*.test.ts', 'tests/figures.test.ts'], environment: 'node' },
})
