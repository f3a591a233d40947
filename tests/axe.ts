import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type axe from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const options = {
  resultTypes: ['violations'],
  reporter: 'no-passes',
  // The specification requires pages that cannot be zoomed.
  rules: { 'meta-viewport': { enabled: false } },
} satisfies axe.RunOptions

export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
}

/** The rules whose result depends on the width or the color scheme. */
export const appearanceRules = [
  'color-contrast',
  'link-in-text-block',
  'scrollable-region-focusable',
  'target-size',
]

/**
 * `only` contains rule ids or tags, and limits the check to the matching rules. The contents of frames, such as emails,
 * are not checked.
 */
export async function findViolations(page: Page, only?: string[]): Promise<string[]> {
  const violations = await page.evaluate(
    async (given) => {
      const loaded = globalThis as unknown as { axe: typeof axe }
      const results = await loaded.axe.run(document, given)
      return results.violations.map(({ id, nodes }) => ({
        id,
        places: nodes.map(({ target }) => target.join(' ')),
      }))
    },
    { ...options, ...(only && { runOnly: only }) },
  )
  return violations.map(({ id, places }) => `${id}: ${places.join(', ')}`)
}
