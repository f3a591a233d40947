import type { Page } from '@playwright/test'
import { Financials } from '#contract/financials/financials.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createClientAs, getIntroductionPath } from '../mail-links.ts'
import type { Product } from '../../product/product.ts'

export interface Screen {
  /** The screen's name in error messages and in the file names of its screenshots. */
  name: string
  at: string | ((page: Page, product: Product) => Promise<void>)
  /** The level-1 heading. It is checked because an error page could otherwise be mistaken for the screen. */
  heading: string
  /** Empty states that the screen may show. Any other empty state means that data is missing. */
  emptyStates?: string[]
  isPrinted?: boolean
}

export const buildScreens = (
  ...addresses: [name: string, path: string, heading: string, emptyStates?: string[]][]
): Screen[] =>
  addresses.map(([name, path, heading, emptyStates = []]) => ({ name, at: path, heading, emptyStates }))

export async function openLink(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: text }).first().click()
}

/** Navigates within the loaded app like a link, which is faster than loading the page. */
export const navigateTo = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

const followMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).first().click()

const companyAddresses = new Map<string, string>()

async function findCompanyAddress(page: Page, product: Product, company: string): Promise<string> {
  const key = `${product.url} ${company}`
  const cachedAddress = companyAddresses.get(key)
  if (cachedAddress) return cachedAddress
  const [word = ''] = company.split(' ')
  await page.goto(`${product.url}/app/admin?search=${word}`)
  await openLink(page, new RegExp(word))
  await page.waitForURL(/companies\//)
  const { pathname } = new URL(page.url())
  const address = product.url + pathname.split('/').slice(0, 5).join('/')
  companyAddresses.set(key, address)
  return address
}

export const buildCompanyTabScreen = (
  tab: string,
  emptyStates: string[] = [],
  company = 'Harrow & Thistle',
): Screen => ({
  name: `admin-company-${tab}`,
  heading: company,
  emptyStates,
  at: async (page, product) => {
    const address = await findCompanyAddress(page, product, company)
    const link = page
      .getByRole('navigation', { name: 'Company sections' })
      .getByRole('link', { name: new RegExp(`^${tab}`, 'i') })
    if (!page.url().startsWith(address)) await page.goto(`${address}/${tab}`)
    else await link.click()
    await link.and(page.locator('[aria-current]')).waitFor()
  },
})

/** The signed-in founder's company needs connected data. */
export const buildFinancialsScreen = (name: string, search = ''): Screen => ({
  name: `money-${name}`,
  heading: 'Your money',
  at: async (page) => {
    await navigateTo(page, `/app/money${search}`)
    await page.getByRole('list', { name: 'Figures' }).waitFor()
  },
})

/** The screen changes the server's responses until the next screen is opened. */
export const buildOutdatedFinancialsScreen = (status: 'stale' | 'partial', problem: string): Screen => ({
  name: `money-${status}`,
  heading: 'Your money',
  at: async (page, product) => {
    await page.route('**/financials/', async (route) => {
      // The header is removed, because the server would return 304 without a body for a cached response.
      const { 'if-none-match': _, ...headers } = await route.request().allHeaders()
      const response = await route.fetch({ headers })
      const financials = Financials.parse(await response.json())
      const sources = financials.sources.map((source) => ({ ...source, status, problem }))
      await route.fulfill({ response, json: { ...financials, sources } })
    })
    await page.goto(`${product.url}/app/money`)
    await page.getByText('Some figures are out of date or incomplete.').waitFor()
  },
})

export const unknownSecret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

export const buildIntroductionScreen = (name: string, investor: string): Screen => ({
  name,
  heading: 'Larkmead Soil',
  at: async (page, product) => {
    await page.goto(product.url + (await getIntroductionPath(product, investor)))
  },
})

export const getFounderEmail = (company: string, founder: string) =>
  `${founder}@${company}.demo.headwater.test`

export const buildSetupScreen = (
  name: string,
  step: string,
  heading: string,
  customer: 'new' | 'existing' = 'existing',
): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (page.url().startsWith(`${product.url}/app/connect/`)) return navigateTo(page, `/app/connect/${step}`)
    await page.goto(`${product.url}/connect?customer=${customer}`)
    await page.getByRole('heading', { level: 1, name: 'Set up CFO services' }).waitFor()
    await page.goto(`${product.url}/app/connect/${step}`)
  },
})

export const buildContractScreen = (name: string, step: string, heading: string): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (!page.url().includes('contract=')) {
      await page.goto(`${product.url}/app/apply/grant/contract-type`)
      const grants = page.getByRole('region', { name: 'Your grants and government contracts' })
      await grants.getByRole('link').first().click()
      await page.waitForURL(/contract=/)
    }
    const { search } = new URL(page.url())
    await navigateTo(page, `/app/apply/grant/${step}${search}`)
    await page.getByRole('region', { name: 'Selected contract' }).waitFor()
  },
})

/** The Connections page after the user has linked QuickBooks and returned from the provider. */
export const returnConnected: Screen = {
  name: 'return-connected',
  heading: 'Connections',
  at: async (page, product) => {
    const call = await createClientAs(product, 'founder@demo.headwater.test')
    const { selected_company } = await call(getCurrentUser, {})
    await page.goto(`${product.url}/app`)
    await page.evaluate((company) => {
      const session = {
        from: '/app/connections',
        platform: 'QuickBooks Online',
        linked: [],
        connection: null,
      }
      const whole = { ...session, company, is_repair: false, bank: null }
      sessionStorage.setItem('headwater.connecting', JSON.stringify(whole))
    }, selected_company)
    await page.goto(`${product.url}/app/connections/return?status=200`)
    await page.getByText('QuickBooks Online is connected.').waitFor()
  },
}

export const buildPanelScreen = (name: string, path: string, heading: string): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (path.startsWith('/app')) await navigateTo(page, path)
    else await page.goto(product.url + path)
    await page.getByRole('button', { name: /^Messages/ }).click()
    await page.getByRole('dialog', { name: 'Messages' }).waitFor()
  },
})

export const wholeHome: Screen = {
  name: 'home-whole',
  heading: 'Money that moves at the pace of your revenue',
  at: async (page, product) => {
    await page.goto(product.url)
    await page.getByRole('slider').first().waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  },
}

/** The loans page in a browser that lacks a required feature. */
export const crashedPage: Screen = {
  name: 'crashed',
  heading: 'This page stopped working',
  at: async (page, product) => {
    await page.goto(`${product.url}/app`)
    await page.getByRole('figure', { name: /^Repayments/ }).waitFor()
    await page.evaluate(() => {
      Object.defineProperty(Array.prototype, 'toReversed', { value: null })
    })
    await openMenu(page)
    await followMenu(page, 'Loans')
  },
}

export const offlinePage: Screen = {
  name: 'offline',
  heading: 'This page couldn’t be loaded',
  at: async (page, product) => {
    await page.goto(`${product.url}/app`)
    await page.getByRole('figure', { name: /^Repayments/ }).waitFor()
    await openMenu(page)
    await page.context().setOffline(true)
    // The browser caches opened pages, so this page must not have been opened before.
    await followMenu(page, 'Team')
  },
}

export const toPrintScreen = (screen: Screen): Screen => ({
  ...screen,
  name: `${screen.name}-printed`,
  isPrinted: true,
})

export const refusedInvitation: Screen = {
  name: 'join-refused',
  heading: 'You can’t open this invitation',
  at: async (page, product) => {
    await page.goto(`${product.url}/app/join#${unknownSecret}`)
    await page.getByRole('button', { name: 'Accept invitation' }).click()
  },
}
