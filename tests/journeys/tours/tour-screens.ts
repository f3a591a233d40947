import type { Page } from '@playwright/test'
import { Financials } from '#contract/financials/financials.ts'
import { getCurrentUser } from '#contract/users.ts'
import { callAs, findIntroductionLink } from '../mail-links.ts'
import type { Product } from '../product.ts'

/** A screen of the product, as pictures are named and tests find it. */
export interface Screen {
  name: string
  /** An address, or a way to it. */
  at: string | ((page: Page, product: Product) => Promise<void>)
  /** The title of the page: without it, a page that does not exist would pass for the screen. */
  heading: string
  /** The empty states that the screen may have; any other means that its data is missing. */
  emptyStates?: string[]
  /** Whether its picture is of the page on paper. */
  isPrinted?: boolean
}

export const at = (
  ...addresses: [name: string, path: string, heading: string, emptyStates?: string[]][]
): Screen[] =>
  addresses.map(([name, path, heading, emptyStates = []]) => ({ name, at: path, heading, emptyStates }))

export const open = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: text }).first().click()
}

/** Goes to another screen as a link does: the app stays loaded, which spares most of the time of a visit. */
export const follow = (page: Page, address: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** Opens the navigation, which on a phone lies behind a button. */
async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
}

const followMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).first().click()

/** The addresses of companies, by product and name. */
const companyAddresses = new Map<string, string>()

/** Where the staff see a company; found in the pipeline the first time. */
async function findCompanyAddress(page: Page, product: Product, company: string): Promise<string> {
  const key = `${product.url} ${company}`
  const known = companyAddresses.get(key)
  if (known) return known
  const [word = ''] = company.split(' ')
  await page.goto(`${product.url}/app/admin?search=${word}`)
  await open(new RegExp(word))(page)
  await page.waitForURL(/companies\//)
  const { pathname } = new URL(page.url())
  const address = product.url + pathname.split('/').slice(0, 5).join('/')
  companyAddresses.set(key, address)
  return address
}

export const companyTab = (
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
      .getByRole('navigation', { name: 'Parts of the company' })
      .getByRole('link', { name: new RegExp(`^${tab}`, 'i') })
    if (!page.url().startsWith(address)) await page.goto(`${address}/${tab}`)
    else await link.click()
    await link.and(page.locator('[aria-current]')).waitFor()
  },
})

/** The figures of a company that has them, opened by the founder of Larkmead Soil. */
export const money = (name: string, search = ''): Screen => ({
  name: `money-${name}`,
  heading: 'Your money',
  at: async (page) => {
    await follow(page, `/app/money${search}`)
    await page.getByRole('list', { name: 'Figures' }).waitFor()
  },
})

/** The same while a source is in some state: the replies are as they would be then, until the next screen is visited. */
export const moneyOfSource = (status: 'stale' | 'partial', problem: string): Screen => ({
  name: `money-${status}`,
  heading: 'Your money',
  at: async (page, product) => {
    await page.route('**/financials/', async (route) => {
      // the page may have the reply already, and the server then sends none
      const { 'if-none-match': _, ...headers } = await route.request().allHeaders()
      const response = await route.fetch({ headers })
      const financials = Financials.parse(await response.json())
      const sources = financials.sources.map((source) => ({ ...source, status, problem }))
      await route.fulfill({ response, json: { ...financials, sources } })
    })
    await page.goto(`${product.url}/app/money`)
    await page.getByText('Not all of it is up to date.').waitFor()
  },
})

/** Well-formed, but of no invitation. */
export const unknownSecret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

export const introductionTo = (name: string, investor: string): Screen => ({
  name,
  heading: 'Larkmead Soil',
  at: async (page, product) => {
    await page.goto(product.url + (await findIntroductionLink(product, investor)))
  },
})

/** A founder of the demo by their company. */
export const getFounder = (company: string, founder: string) => `${founder}@${company}.demo.headwater.test`

/** A step of the connect flow, for a customer who comes by its entry. */
export const connectStep = (
  name: string,
  step: string,
  heading: string,
  customer: 'new' | 'existing' = 'existing',
): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (page.url().startsWith(`${product.url}/app/connect/`)) return follow(page, `/app/connect/${step}`)
    await page.goto(`${product.url}/connect?customer=${customer}`)
    await page.getByRole('heading', { level: 1, name: 'Set up your CFO desk' }).waitFor()
    await page.goto(`${product.url}/app/connect/${step}`)
  },
})

/** A step of the Grant tab while it is about one contract of several, chosen from their list. */
export const contractStep = (name: string, step: string, heading: string): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (!page.url().includes('contract=')) {
      await page.goto(`${product.url}/app/apply/grant/contract-type`)
      await page.getByRole('link', { name: /^Grant 1/ }).click()
      await page.waitForURL(/contract=/)
    }
    const { search } = new URL(page.url())
    await follow(page, `/app/apply/grant/${step}${search}`)
    await page.getByRole('region', { name: 'The chosen contract' }).waitFor()
  },
})

/** Coming back from a platform that was linked meanwhile: no connection was there before, as this tab has it. */
export const returnConnected: Screen = {
  name: 'return-connected',
  heading: 'Connections',
  at: async (page, product) => {
    const call = await callAs(product, 'founder@demo.headwater.test')
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

/** The panel of messages over a page, opened in its corner. */
export const openPanel = (name: string, path: string, heading: string): Screen => ({
  name,
  heading,
  at: async (page, product) => {
    if (path.startsWith('/app')) await follow(page, path)
    else await page.goto(product.url + path)
    await page.getByRole('button', { name: /^Messages/ }).click()
    await page.getByRole('dialog', { name: 'Messages' }).waitFor()
  },
})

/** The home page with its calculator and its newsletter form. */
export const wholeHome: Screen = {
  name: 'home-whole',
  heading: 'Money that moves at the pace of your revenue',
  at: async (page, product) => {
    await page.goto(product.url)
    // What the server wrote gives way to the page.
    await page.waitForFunction(() => !document.querySelector('.served'))
    await page.getByRole('slider').first().waitFor()
    await page.getByRole('button', { name: 'Subscribe' }).waitFor()
  },
}

/** The page of loans, drawn by a browser that lacks something it needs. */
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

/** A page that is opened without the network, over the one before. */
export const offlinePage: Screen = {
  name: 'offline',
  heading: "This page couldn't be loaded",
  at: async (page, product) => {
    await page.goto(`${product.url}/app`)
    await page.getByRole('figure', { name: /^Repayments/ }).waitFor()
    await openMenu(page)
    await page.context().setOffline(true)
    // A page that this person has not opened before: one that was opened is in the browser's cache.
    await followMenu(page, 'Team')
  },
}

export const onPaper = (screen: Screen): Screen => ({
  ...screen,
  name: `${screen.name}-printed`,
  isPrinted: true,
})

export const refusedInvitation: Screen = {
  name: 'join-refused',
  heading: 'This invitation does not open for you',
  at: async (page, product) => {
    await page.goto(`${product.url}/app/join#${unknownSecret}`)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
  },
}
