import { defineConfig } from '@playwright/test'
import { findChromium } from '#tools/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: 15_000,
    launchOptions: { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } },
    viewport: { width: 1280, height: 900 },
    // With smooth scrolling, the page would still be moving when a test clicks, so the pointer would miss its target.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces slow down the tests. If a test fails, run `npx playwright test FILE --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
