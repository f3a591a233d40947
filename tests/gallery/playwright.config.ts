import { defineConfig } from '@playwright/test'
import { findChromium } from '#tools/chromium.ts'

const { executablePath, args, env } = await findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/gallery',
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // The screenshots are from the Chromium build of the npm package. A different build may render text differently.
  ignoreSnapshots: !executablePath.includes('node_modules'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list'], ['json', { outputFile: '../../test-results/gallery.json' }]],
  // Tolerates different antialiasing, but is strict otherwise, because a missing symbol on a dark background is only a
  // small difference.
  expect: { toHaveScreenshot: { threshold: 0.1, maxDiffPixels: 60 } },
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath,
      args,
      env: { ...(process.env as Record<string, string>), ...env },
    },
  },
})
