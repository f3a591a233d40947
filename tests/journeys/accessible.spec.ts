import type { Page } from '@playwright/test'
import { findViolations, loadAxe, appearanceRules } from '../axe.ts'
import { expect, test } from './journey.ts'
import { collectViolations } from './policy/violations.ts'
import { signIn } from './sign-in.ts'
import { openScreen, tours } from './tours/tours.ts'

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
}

/**
 * Every screen is checked at a large width in the light scheme and at a small width in the dark scheme. Because axe is
 * slow, the second check covers only the rules that depend on the width or the scheme.
 */
const looks: [Look, Look] = [
  { width: 1440, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
]

for (const { email, screens } of tours)
  test(`every screen is accessible to ${email ?? 'a visitor'}, and violates no content security policy`, async ({
    browser,
    product,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    const violations = collectViolations(page)
    if (email) await signIn(page, product, email)
    for (const screen of screens) {
      await show(page, looks[0])
      await openScreen(page, product, screen)
      await loadAxe(page)
      for (const [index, look] of looks.entries()) {
        await show(page, look)
        const where = `${screen.name} at ${look.width} px, ${look.colorScheme}`
        expect.soft(await findViolations(page, index > 0 ? appearanceRules : undefined), where).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${where} is wider than the window`).toBeLessThanOrEqual(0)
      }
    }
    expect.soft(violations).toEqual([])
    await context.close()
  })

async function show(page: Page, { width, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme })
}
