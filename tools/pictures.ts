// `npm run pictures` starts the product and saves the README's four screenshots to docs/pictures/.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { startProduct } from '#tests/product/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { openScreen, tours } from '#tests/journeys/tours/tours.ts'
import { findChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const names = ['home', 'dashboard', 'business-main', 'admin-pipeline']

const product = await startProduct()
const { executablePath, args, env } = await findChromium()
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...(process.env as Record<string, string>), ...env },
})
try {
  mkdirSync(folder, { recursive: true })
  const savedNames = new Set<string>()
  for (const { email, screens } of tours) {
    const remaining = screens.filter(({ name }) => names.includes(name) && !savedNames.has(name))
    if (remaining.length === 0) continue
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (email) await signIn(page, product, email)
    for (const screen of remaining) {
      await openScreen(page, product, screen)
      const path = join(folder, `${screen.name}.jpg`)
      await page.screenshot({ path, type: 'jpeg', quality: 72 })
      savedNames.add(screen.name)
      console.log(path, `${Math.round(statSync(path).size / 1000)} KB`)
    }
    await context.close()
  }
  const missingNames = names.filter((name) => !savedNames.has(name))
  if (missingNames.length) throw new Error(`No tour contains the screens ${missingNames.join(', ')}`)
} finally {
  await browser.close()
  await product.stop()
  product.remove()
}
