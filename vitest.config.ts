import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/runner/longest-first.ts'

/** Options for CPU-bound tests. On two cores, a third worker would load all modules again and not speed up the run. */
const computing = { maxWorkers: 2, sequence: { groupOrder: 1 } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    projects: [
      {
        test: {
          name: 'rules',
          ...computing,
          include: [
            'contract/**/*.test.ts',
            'tools/**/*.test.ts',
            'tests/documents.test.ts',
            'tests/specification.test.ts',
            'tests/imports/*.test.ts',
          ],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          // These tests spend more time waiting for the database and other processes than computing.
          maxWorkers: 4,
          include: ['server/**/*.test.ts', 'local/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: ['tests/documents.test.ts', 'tests/specification.test.ts', 'tests/imports/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/runner/database.ts'],
          setupFiles: ['tests/runner/leave-nothing.ts'],
          pool: 'forks',
          // The test files of a worker share their imports, because importing takes longer than running most files.
          // `leave-nothing.ts` restores the shared state after each file.
          isolate: false,
          // Only a test that hangs should exceed these timeouts, even on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 40_000 } },
        },
      },
      {
        test: {
          // Web tests without JSX. Files that need a DOM contain `@vitest-environment jsdom`.
          name: 'web-logic',
          ...computing,
          include: ['web/**/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          ...computing,
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          pool: 'threads',
          // The test files of a worker share their modules, because loading takes longer than running most files.
          // `setup.ts` restores the shared state after each file.
          isolate: false,
          setupFiles: ['web/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
