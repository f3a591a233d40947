import { defineConfig } from 'vitest/config'

// The contract's tests and the tests of company metrics cover the pure rules, and need neither a database nor a
// browser.
export default defineConfig({
  test: { include: ['contract/**/*.test.ts', 'tests/figures.test.ts'], environment: 'node' },
})
