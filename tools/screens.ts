// `npm run screens [parts of names]` starts the product and saves screenshots of the matching screens to screens/, at
// 390 px and 1440 px, light and dark, for visual review.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { startProduct } from '#tests/product/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { pictureTours } from '#tests/journeys/tours/picture-tours.ts'
import { openScreen, tours } from '#tests/journeys/tours/tours.ts'
import { findChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../screens')
/** Letter paper with half-inch margins, in px. */
const paper = { width: 720, height: 960 }
const nameParts = process.argv.slice(2)

const product = await startProduct()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  mkdirSync(folder, { recursive: true })
  for (const width of [390, 1440])
    for (const colorScheme of ['light', 'dark'] as const) await tourAll(browser, width, colorScheme)
} finally {
  await browser.close()
  await product.stop()
  product.remove()
}

async function tourAll(browser: Browser, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  for (const { email, screens } of [...tours, ...pictureTours]) {
    const selectedScreens = screens.filter(
      ({ name }) => nameParts.length === 0 || nameParts.some((part) => name.includes(part)),
    )
    if (selectedScreens.length === 0) continue
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (email) await signIn(page, product, email)
    for (const screen of selectedScreens) {
      // Print layouts have one width and one color scheme.
      if (screen.isPrinted && (width < 1000 || colorScheme === 'dark')) continue
      await page.setViewportSize(screen.isPrinted ? paper : { width, height: 900 })
      await openScreen(page, product, screen)
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
      console.log(path)
    }
    await context.close()
  }
}
