// `npm run bench -- typing`: how the application answers somebody who fills it in on a slow machine.
import type { Page } from '@playwright/test'
import type { Product } from '#tests/journeys/product.ts'
import { signIn } from '#tests/journeys/sign-in.ts'
import { reportInp, rounds, slowDown } from './browser/inp.ts'
import { type InteractionLog, timeInteractions } from './browser/interactions.ts'
import { withBrowser } from './browser/open.ts'
import { getDemoEmail } from './sign-in.ts'

/** As somebody who types fast: a letter in so many milliseconds. */
const letterMs = 60

interface Step {
  path: string
  labels: readonly string[]
  text: string
}

const steps: readonly Step[] = [
  { path: 'business/main', labels: ['City', 'Address'], text: 'Electric kilns 218' },
  {
    path: 'mission/main',
    labels: ['What do you do, and for whom?'],
    text: 'Kilns for bricks, warmed by wind.',
  },
]

/** Fills in two steps of an application in a real browser, letter by letter; true when INP is within its bound. */
export const run = (): Promise<boolean> =>
  withBrowser(async ({ product, page }) => {
    await signIn(page, product, getDemoEmail('founder'), '/app/apply')
    // once through, so that its code is loaded and compiled
    for (const step of steps) await timeStep(page, product, step)
    await slowDown(page)
    const logs: InteractionLog[] = []
    for (let round = 1; round <= rounds; round += 1)
      for (const step of steps) logs.push(await timeStep(page, product, step))
    return reportInp(logs)
  })

async function timeStep(page: Page, { url }: Product, { path, labels, text }: Step): Promise<InteractionLog> {
  await page.goto(`${url}/app/apply/${path}`)
  for (const label of labels) await page.getByLabel(label, { exact: true }).waitFor()
  return timeInteractions(page, async () => {
    for (const label of labels) {
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text, { delay: letterMs })
      await page.keyboard.press('Tab')
    }
  })
}
