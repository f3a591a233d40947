// Opens each story of the built gallery: axe finds nothing, and it looks as its picture in `pictures`. After a change that
// is meant, `npm run gallery-pictures` takes new ones.
import { expect, type Page, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findViolations, loadAxe } from '#tests/axe.ts'

const folder = join(import.meta.dirname, '../../web/gallery/dist')

interface Story {
  id: string
  title: string
  name: string
}

const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>
}

/** A part of a page has no landmarks and headings of its own. */
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Answers requests from the built gallery, so that no server is needed. */
async function serveGallery(page: Page): Promise<void> {
  await page.route('http://gallery.test/**', (route) =>
    route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
  )
}

for (const { id, title, name } of Object.values(entries)) {
  for (const width of [390, 1440]) {
    for (const scheme of ['light', 'dark']) {
      test(`${title}, ${name}, at ${width} px, ${scheme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await serveGallery(page)
        await page.goto(`http://gallery.test/iframe.html?viewMode=story&id=${id}&globals=scheme:${scheme}`)
        await page.locator('#storybook-root > *').first().waitFor()
        await page.evaluate(() => document.fonts.ready)
        await loadAxe(page)
        expect(await findViolations(page, wcag)).toEqual([])
        await expect(page).toHaveScreenshot(`${id}-${width}-${scheme}.png`, { fullPage: true })
      })
    }
  }
}
