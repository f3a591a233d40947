import type { Page } from '@playwright/test'
import { findIntroductionLink } from './mail-links.ts'
import type { Product } from './product.ts'

/** A screen of the product, as pictures are named and tests find it. */
export interface Screen {
  name: string
  /** An address, or a way to it. */
  at: string | ((page: Page, product: Product) => Promise<void>)
  /** The title of the page: without it, a page that does not exist would pass for the screen. */
  heading: string
  /** The empty states that the screen may have; any other means that its data is missing. */
  emptyStates?: string[]
}

const at = (
  ...addresses: [name: string, path: string, heading: string, emptyStates?: string[]][]
): Screen[] =>
  addresses.map(([name, path, heading, emptyStates = []]) => ({ name, at: path, heading, emptyStates }))

const open = (text: string | RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: text }).first().click()
}

const companyTab = (tab: string, emptyStates: string[] = []): Screen => ({
  name: `admin-company-${tab}`,
  heading: 'Harrow & Thistle',
  emptyStates,
  at: async (page, product) => {
    await page.goto(`${product.url}/app/admin?q=Harrow`)
    await open(/Harrow/)(page)
    await page.waitForURL(/companies\//)
    const { pathname } = new URL(page.url())
    await page.goto(`${product.url}${pathname.split('/').slice(0, 5).join('/')}/${tab}`)
  },
})

/** Well-formed, but of no invitation. */
const unknownSecret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

const introductionTo = (name: string, investor: string): Screen => ({
  name,
  heading: 'Larkmead Soil',
  at: async (page, product) => {
    await page.goto(product.url + (await findIntroductionLink(product, investor)))
  },
})

const refusedInvitation: Screen = {
  name: 'join-refused',
  heading: 'This invitation does not open for you',
  at: async (page, product) => {
    await page.goto(`${product.url}/app/join#${unknownSecret}`)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
  },
}

/** The screens of each person; without an email, of a visitor. */
export const tours: { email: string | null; screens: Screen[] }[] = [
  {
    email: null,
    screens: [
      ...at(
        ['home', '/', 'Money that moves at the pace of your revenue'],
        ['not-found', '/nowhere', 'There is no such page'],
        ['join-visitor', `/app/join#${unknownSecret}`, 'You are invited to a team'],
      ),
      ...at(
        ['join-broken', '/app/join#half', 'This link is not whole'],
        ['introduction-unknown', '/introduction#half', 'This link opens nothing'],
      ),
      introductionTo('introduction', 'Cairnfield Climate'),
      introductionTo('introduction-answered', 'Fallow & Field'),
      { name: 'sign-in', at: '/app', heading: 'Sign in' },
    ],
  },
  {
    email: 'founder@demo.headwater.test',
    screens: [
      ...at(
        ['dashboard', '/app', 'Finish your application', ['Nothing sent yet', 'Nothing connected']],
        ['application-tasks', '/app/apply', 'Your application'],
        ['business-main', '/app/apply/business/main', 'Your company'],
        ['business-additional', '/app/apply/business/additional', 'What you sell'],
        ['mission', '/app/apply/mission/main', 'Your mission'],
        ['personal', '/app/apply/personal/main', 'About you'],
        ['books', '/app/apply/financials/main', 'Connect your books and your bank'],
        ['assessment', '/app/apply/financials/assessment', 'How long your money lasts'],
        ['step-documents', '/app/apply/financials/documents', 'Your documents'],
        ['capital', '/app/apply/financials/capital-requirements', 'How much you need'],
        ['grant-contract-type', '/app/apply/grant/contract-type', 'Grants and contracts'],
        ['grant-main', '/app/apply/grant/main', 'Your grant or contract'],
        ['grant-additional', '/app/apply/grant/additional', 'Payment and match'],
        ['grant-schedule', '/app/apply/grant/schedule', 'When the money comes'],
        ['grant-contracts', '/app/apply/grant/contracts', 'The papers of your grant'],
        ['grant-commercial-contracts', '/app/apply/grant/commercial-contracts', 'Contracts with customers'],
        ['review-submit', '/app/apply/review/main', 'Read it back, then send it'],
        ['documents', '/app/documents', 'Documents', ['Nothing sent yet']],
        ['return-linked', '/app/connections/return?status=200', 'Connect your books and your bank'],
        ['return-cancelled', '/app/connections/return?status=403', 'Connect your books and your bank'],
        ['join', `/app/join#${unknownSecret}`, 'You are invited to a team'],
      ),
      refusedInvitation,
    ],
  },
  {
    email: 'funded@demo.headwater.test',
    screens: at(['dashboard-funded', '/app', 'Your funding is confirmed', ['Nothing connected']]),
  },
  {
    email: 'admin@demo.headwater.test',
    screens: [
      ...at(
        ['admin-pipeline', '/app/admin', 'Pipeline'],
        ['admin-pipeline-filtered', '/app/admin?status=in_review&status=term_sheet', 'Pipeline'],
      ),
      ...at(['admin-outbox', '/app/admin/outbox', 'Outbox']),
      ...['application', 'history', 'team'].map((tab) => companyTab(tab)),
      companyTab('documents', ['No documents yet']),
      companyTab('reviews', ['No past reviews']),
    ],
  },
]

/**
 * Brings a page to a screen and waits until it shows its data. Throws when the page has another title, or is empty
 * where it should not be.
 */
export async function visit(page: Page, product: Product, screen: Screen): Promise<void> {
  const { at, name, heading, emptyStates = [] } = screen
  if (typeof at === 'string') await page.goto(product.url + at)
  else await at(page, product)
  // on a slow machine the network may rest before the first data is requested
  await untilTitled(page, heading).catch((error: unknown) => {
    throw new Error(`${name} never showed its title`, { cause: error })
  })
  await page.waitForLoadState('networkidle')
  const unexpected = (await page.locator('.blank-title').allInnerTexts()).filter(
    (title) => !emptyStates.includes(title),
  )
  if (unexpected.length > 0) throw new Error(`${name} is empty: ${unexpected.join(', ')}`)
}

const untilTitled = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
