import { defineConfig } from 'vitest/config'

// The contract's tests and the tests of whole companies' metrics cover the pure rules. They need no database or
// browser.
export default defineConfig({
  test: { include: ['contract/**/*.test.ts', 'tests/figures.test.ts'], environment: 'node' },
})
