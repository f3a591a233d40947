import type { Page } from '@playwright/test'
import { introductionLink } from './mail-links.ts'
import type { Product } from './product.ts'

/** A screen of the product, as pictures are named and tests find it. */
export interface Screen {
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

/** Whole, and known to nobody. */
const buildSecret = 'q3rT0pN8yXkZ1vB5cW7dF9gH2jL4mP6sU8aE0iOxKzY'

const introductionTo = (name: string, investor: string): Screen => ({
  name,
  at: async (page, product) => {
    await page.goto(product.url + (await introductionLink(product, investor)))
  },
})

const refusedInvitation: Screen = {
  name: 'join-refused',
  at: async (page, product) => {
    await page.goto(`${product.url}/app/join#${buildSecret}`)
    await page.getByRole('button', { name: 'Accept the invitation' }).click()
    await page.getByRole('heading', { name: 'This invitation does not open for you' }).waitFor()
  },
}

/** What each person looks at; `null` is somebody who is not signed in. */
export const tours: { email: string | null; screens: Screen[] }[] = [
  {
    email: null,
    screens: [
      ...at(['home', '/'], ['not-found', '/nowhere'], ['join-visitor', `/app/join#${buildSecret}`]),
      ...at(['join-broken', '/app/join#half'], ['introduction-unknown', '/introduction#half']),
      introductionTo('introduction', 'Cairnfield Climate'),
      introductionTo('introduction-answered', 'Fallow & Field'),
      { name: 'sign-in', at: '/app' },
    ],
  },
  {
    email: 'founder@demo.headwater.test',
    screens: [
      ...at(
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
        ['grant-contract-type', '/app/apply/grant/contract-type'],
        ['grant-main', '/app/apply/grant/main'],
        ['grant-additional', '/app/apply/grant/additional'],
        ['grant-schedule', '/app/apply/grant/schedule'],
        ['grant-contracts', '/app/apply/grant/contracts'],
        ['grant-commercial-contracts', '/app/apply/grant/commercial-contracts'],
        ['review-submit', '/app/apply/review/main'],
        ['documents', '/app/documents'],
        ['return-linked', '/app/connections/return?status=200'],
        ['return-cancelled', '/app/connections/return?status=403'],
        ['join', `/app/join#${buildSecret}`],
      ),
      refusedInvitation,
    ],
  },
  { email: 'funded@demo.headwater.test', screens: at(['dashboard-funded', '/app']) },
  {
    email: 'admin@demo.headwater.test',
    screens: [
      ...at(
        ['admin-pipeline', '/app/admin'],
        ['admin-pipeline-filtered', '/app/admin?status=in_review&status=term_sheet'],
      ),
      ...at(['admin-outbox', '/app/admin/outbox']),
      ...['overview', 'application', 'documents', 'reviews', 'history'].map(anyCompany),
    ],
  },
]

/** Brings a page to a screen and waits until it shows what it has to show. */
export async function visit(page: Page, product: Product, { at }: Screen): Promise<void> {
  if (typeof at === 'string') await page.goto(product.url + at)
  else await at(page, product)
  // on a slow machine the line may rest before the first data is asked for
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}
