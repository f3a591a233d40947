import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { signIn } from './sign-in.ts'
import { tours, visit } from './tours.ts'

/** What the specification itself asks for: people may not zoom the viewport by hand. */
const disabledRules = ['meta-viewport']

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/** Every screen in both schemes, wide and narrow. */
const looks: [Look, Look] = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
]

for (const { email, screens } of tours)
  test(`every screen is accessible to ${email ?? 'a visitor'}`, async ({ browser, product }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    if (email) await signIn(page, product, email)
    for (const screen of screens) {
      await show(page, looks[0])
      await visit(page, product, screen)
      for (const look of looks) {
        await show(page, look)
        const where = `${screen.name} at ${look.width} px, ${look.colorScheme}`
        expect.soft(await findViolations(page), where).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0)
      }
    }
    await context.close()
  })

async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}

async function findViolations(page: Page): Promise<string[]> {
  // No page holds a frame of another origin, for which axe would open a blank page at every call.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.disableRules(disabledRules).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
