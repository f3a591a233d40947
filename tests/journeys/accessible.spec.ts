import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './journey.ts'
import { signIn } from './sign-in.ts'
import { tours, visit } from './tours.ts'

/** What the specification itself asks for: people may not zoom the viewport by hand. */
const disabledRules = ['meta-viewport']

const viewports = [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const

for (const { email, screens } of tours)
  for (const { width, colorScheme } of viewports)
    test(`every screen is accessible to ${email ?? 'a visitor'} at ${width} px, ${colorScheme}`, async ({
      browser,
      product,
    }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      if (email) await signIn(page, product, email)
      for (const screen of screens) {
        await visit(page, product, screen)
        const { violations } = await new AxeBuilder({ page }).disableRules(disabledRules).analyze()
        const messages = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
        )
        expect.soft(messages, screen.name).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect.soft(overflow, `${screen.name} is wider than the window`).toBeLessThanOrEqual(0)
      }
      await context.close()
    })
