// `npm run screens [part of a name]`: starts the product and saves a picture of every screen into screens/, at 390 px
// and 1440 px, light and dark, for looking at.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Product, startProduct } from '#tests/journeys/product.ts'
import { findChromium } from './chromium.ts'

const folder = join(import.meta.dirname, '../screens')
const wanted = process.argv[2] ?? ''

interface Screen {
  name: string
  /** An address, or a way to it. */
  at: string | ((page: Page, product: Product) => Promise<void>)
}

const at = (...addresses: [name: string, path: string][]): Screen[] =>
  addresses.map(([name, path]) => ({ name, at: path }))

const open = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: text }).first().click()
}

const anyCompany = (tab: string): Screen => ({
  name: `admin-company-${tab}`,
  at: async (page, product) => {
    await page.goto(`${product.url}/app/admin?search=Harrow`)
    await open(/Harrow/)(page)
    await page.waitForURL(/companies\//)
    const { pathname } = new URL(page.url())
    await page.goto(`${product.url}${pathname.split('/').slice(0, 5).join('/')}/${tab}`)
  },
})

/** What each person looks at; `null` is somebody who is not signed in. */
const tours: { email: string | null; screens: Screen[] }[] = [
  {
    email: null,
    screens: [...at(['home', '/'], ['not-found', '/nowhere']), { name: 'sign-in', at: '/app' }],
  },
  {
    email: 'founder@demo.headwater.test',
    screens: at(
      ['dashboard', '/app'],
      ['application-tasks', '/app/apply'],
      ['business-main', '/app/apply/business/main'],
      ['business-additional', '/app/apply/business/additional'],
      ['mission', '/app/apply/mission/main'],
      ['personal', '/app/apply/personal/main'],
      ['books', '/app/apply/financials/main'],
      ['assessment', '/app/apply/financials/assessment'],
      ['step-documents', '/app/apply/financials/documents'],
      ['capital', '/app/apply/financials/capital-requirements'],
      ['review-submit', '/app/apply/review/main'],
      ['documents', '/app/documents'],
      ['return-linked', '/app/connections/return?status=200'],
      ['return-cancelled', '/app/connections/return?status=403'],
    ),
  },
  { email: 'funded@demo.headwater.test', screens: at(['dashboard-funded', '/app']) },
  {
    email: 'admin@demo.headwater.test',
    screens: [
      ...at(
        ['admin-pipeline', '/app/admin'],
        ['admin-pipeline-filtered', '/app/admin?status=in_review&status=term_sheet'],
      ),
      ...['overview', 'application', 'documents', 'reviews', 'history'].map(anyCompany),
    ],
  },
]

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
  for (const { email, screens } of tours) {
    const chosen = screens.filter(({ name }) => name.includes(wanted))
    if (chosen.length === 0) continue
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (email) await signIn(page, email)
    for (const screen of chosen) {
      if (typeof screen.at === 'string') await page.goto(product.url + screen.at)
      else await screen.at(page, product)
      await page.waitForLoadState('networkidle')
      const path = join(folder, `${screen.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
      console.log(path)
    }
    await context.close()
  }
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${product.url}/app`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill('headwater')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.href.startsWith(`${product.url}/app`))
}
