import type { Page } from '@playwright/test'
import type { Product } from '../../product/product.ts'
import {
  buildScreens,
  buildCompanyTabScreen,
  buildSetupScreen,
  buildContractScreen,
  crashedPage,
  navigateTo,
  getFounderEmail,
  buildIntroductionScreen,
  buildFinancialsScreen,
  buildOutdatedFinancialsScreen,
  offlinePage,
  openLink,
  buildPanelScreen,
  refusedInvitation,
  returnConnected,
  type Screen,
  unknownSecret,
} from './tour-screens.ts'

/** If `email` is null, the tour runs signed out. */
export const tours: { email: string | null; screens: Screen[] }[] = [
  {
    email: null,
    screens: [
      ...buildScreens(
        ['home', '/', 'Money that moves at the pace of your revenue'],
        ['blog', '/blog', 'Notes on funding climate companies'],
        ['blog-older', '/blog?page=2', 'Notes on funding climate companies'],
        ['post', '/blog/a-revenue-share-in-a-bad-quarter', 'A revenue share in a bad quarter'],
        ['post-missing', '/blog/no-such-post', 'Page not found'],
        ['case-studies', '/case-studies', 'Case studies'],
        [
          'case-study',
          '/case-studies/example-kiln-maker-and-its-order-book',
          'Example: a kiln maker borrows against steady orders',
        ],
        ['people', '/team', 'The people who read your application'],
        [
          'unsubscribe',
          '/newsletter/unsubscribe?uuid=11111111-1111-4111-8111-111111111111',
          'Unsubscribe from the newsletter',
        ],
        ['not-found', '/nowhere', 'Page not found'],
        ['join-visitor', `/app/join#${unknownSecret}`, 'You’re invited to join a team'],
        ['connect', '/connect?customer=existing', 'Set up CFO services'],
      ),
      ...buildScreens(
        ['join-broken', '/app/join#half', 'This link is incomplete'],
        ['introduction-unknown', '/introduction#half', 'This link doesn’t work'],
      ),
      buildIntroductionScreen('introduction', 'Cairnfield Climate'),
      buildIntroductionScreen('introduction-answered', 'Fallow & Field'),
      buildPanelScreen('visitor-panel', '/team', 'The people who read your application'),
      { name: 'sign-in', at: '/app', heading: 'Sign in' },
    ],
  },
  {
    email: 'founder@demo.headwater.test',
    screens: [
      ...buildScreens(
        [
          'dashboard',
          '/app',
          'Finish your application',
          ['No documents yet', 'No connections yet', 'No introductions yet'],
        ],
        ['intros-criteria', '/app/intros/criteria', 'What you’re looking for'],
        ['intros-vcs', '/app/intros/vcs', 'Pick the investors you want to meet'],
        ['intros-empty', '/app/intros/intros', 'Write to your investors', ['No investors picked yet']],
        ['money', '/app/money', 'Your money', ['No figures yet']],
        ['offer', '/app/offer', 'What would an advance cost you?', ['Enter your revenue']],
        ['sign', '/app/sign', 'Documents to sign', ['No documents yet']],
        ['application-tasks', '/app/apply?view=tasks', 'Your application'],
        ['business-main', '/app/apply/business/main', 'Your company'],
        ['business-additional', '/app/apply/business/additional', 'What you sell'],
        ['mission', '/app/apply/mission/main', 'Your mission'],
        ['personal', '/app/apply/personal/main', 'About you'],
        ['books', '/app/apply/financials/main', 'Connect your books and your bank'],
        ['assessment', '/app/apply/financials/assessment', 'How long your cash will last'],
        ['step-documents', '/app/apply/financials/documents', 'Your documents'],
        ['capital', '/app/apply/financials/capital-requirements', 'How much you need'],
        ['grant-contract-type', '/app/apply/grant/contract-type', 'Grants and contracts'],
        ['grant-main', '/app/apply/grant/main', 'Your grant or contract'],
        ['grant-additional', '/app/apply/grant/additional', 'Payment and match'],
        ['grant-schedule', '/app/apply/grant/schedule', 'Payment schedule'],
        ['grant-contracts', '/app/apply/grant/contracts', 'Grant documents'],
        ['grant-commercial-contracts', '/app/apply/grant/commercial-contracts', 'Contracts with customers'],
        ['review-submit', '/app/apply/review/main', 'Check your answers and submit'],
        ['documents', '/app/documents', 'Documents', ['No documents yet']],
        ['loans-empty', '/app/loans', 'Loans', ['No loans yet']],
        ['messages', '/app/messages', 'Messages', ['No messages yet']],
        ['team', '/app/team', 'You’re the only person on this team'],
        ['account', '/app/account', 'Your account'],
        ['connections', '/app/connections', 'Connections'],
        ['return-linked', '/app/connections/return?status=200', 'Connections'],
        ['return-cancelled', '/app/connections/return?status=403', 'Connections'],
        ['return-late', '/app/connections/return?oauth_state_id=unknown', 'Connections'],
        ['bank-late', '/app/connections/bank', 'Connections'],
        ['join', `/app/join#${unknownSecret}`, 'You’re invited to join a team'],
      ),
      returnConnected,
      refusedInvitation,
      {
        ...buildPanelScreen('support-panel', '/app/team', 'You’re the only person on this team'),
        emptyStates: ['No messages yet'],
      },
      buildContractScreen('contract-award', 'main', 'Your grant or contract'),
      buildContractScreen('contract-payment', 'additional', 'Payment and match'),
      buildContractScreen('contract-schedule', 'schedule', 'Payment schedule'),
      buildContractScreen('contract-papers', 'contracts', 'Grant documents'),
    ],
  },
  {
    email: getFounderEmail('tidewell-energy', 'ingrid'),
    screens: [
      buildSetupScreen('connect-company', 'company', 'Your company'),
      buildSetupScreen('connect-books', 'books', 'Connect your books and your bank'),
      buildSetupScreen('connect-contracts', 'contracts', 'Grants and contracts'),
      buildSetupScreen('connect-end', 'done', 'What happens next'),
    ],
  },
  {
    email: 'funded@demo.headwater.test',
    screens: [
      ...buildScreens(
        ['dashboard-funded', '/app', 'Next payment', ['No connections yet']],
        ['connections-locked', '/app/connections', 'Connections', ['No connections yet']],
        ['loans', '/app/loans', '$73,900 left to repay'],
        ['intros-sent', '/app/intros/intros', 'An investor wants to talk'],
        ['offer-accepted', '/app/offer', 'You accepted $150,000'],
      ),
      buildFinancialsScreen('figures'),
      buildFinancialsScreen('drawer', '?figure=runway'),
      buildFinancialsScreen('not-enough-data', '?at=2024-12'),
      buildOutdatedFinancialsScreen('stale', 'No new data for two days'),
      buildOutdatedFinancialsScreen(
        'partial',
        'Could not read everything: the provider did not answer in time',
      ),
      crashedPage,
      offlinePage,
    ],
  },
  {
    email: 'admin@demo.headwater.test',
    screens: [
      ...buildScreens(
        ['admin-pipeline', '/app/admin', 'Pipeline'],
        ['admin-board', '/app/admin/board', 'Pipeline'],
        ['admin-pipeline-filtered', '/app/admin?status=in_review&status=term_sheet', 'Pipeline'],
      ),
      ...buildScreens(
        ['admin-support', '/app/admin/support', 'Support', ['No conversation selected']],
        ['admin-investors', '/app/admin/investors', 'Investors'],
        ['admin-newsletter', '/app/admin/newsletter', 'Newsletter'],
        ['admin-users', '/app/admin/users', 'Users'],
        ['admin-users-invited', '/app/admin/users?view=invited', 'Users'],
        ['admin-step-times', '/app/admin/step-times', 'Step times'],
        ['admin-audit', '/app/admin/audit', 'Audit'],
        ['admin-erasure', '/app/admin/erasure?search=o', 'Erasure'],
        ['admin-new-company', '/app/admin/companies/new', 'New company'],
        ['admin-outbox', '/app/admin/outbox', 'Outbox'],
        ['admin-loans', '/app/admin/loans', 'Loans'],
        ['admin-templates', '/app/admin/templates', 'Templates'],
        ['admin-introductions', '/app/admin/introductions', 'Introductions'],
      ),
      {
        name: 'admin-erasure-person',
        heading: 'Erasure',
        at: async (page) => {
          await navigateTo(page, '/app/admin/erasure?search=founder@demo')
          await page.getByRole('region', { name: 'People' }).getByRole('link').first().click()
          await page.getByRole('button', { name: 'Export' }).waitFor()
        },
      },
      {
        name: 'admin-introduction',
        heading: 'Pallasade Heat',
        at: async (page) => {
          await navigateTo(page, '/app/admin/introductions')
          await openLink(page, 'Review and release Pallasade Heat')
        },
      },
      {
        name: 'admin-investor',
        heading: 'Fallow & Field',
        at: async (page) => {
          await navigateTo(page, '/app/admin/investors?search=fallow')
          await openLink(page, 'Fallow & Field')
        },
      },
      ...['overview', 'application', 'history', 'team'].map((tab) => buildCompanyTabScreen(tab)),
      buildCompanyTabScreen('introductions', ['No introductions yet']),
      buildCompanyTabScreen('loans', ['No loans yet']),
      buildCompanyTabScreen('financials', ['No accounting software or bank is connected', 'No offer yet']),
      buildCompanyTabScreen('documents', ['No documents yet']),
      buildCompanyTabScreen('reviews', ['No past reviews']),
      {
        ...buildCompanyTabScreen('financials', ['No offer yet'], 'Aerwick Cooling'),
        name: 'admin-company-figures',
      },
    ],
  },
]

/** Throws if the page has a different title or an unexpected empty state. */
export async function openScreen(page: Page, product: Product, screen: Screen): Promise<void> {
  const { at, name, heading, emptyStates = [], isPrinted = false } = screen
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ media: null })
  if (typeof at !== 'string') await at(page, product)
  else if (await canFollowLink(page, at, heading)) await navigateTo(page, at)
  else await page.goto(product.url + at)
  await waitForTitle(page, heading).catch((error: unknown) => {
    throw new Error(`${name} did not show its title`, { cause: error })
  })
  await untilLoaded(page)
  const unexpected = (await page.locator('[data-blank]').allInnerTexts()).filter(
    (title) => !emptyStates.includes(title),
  )
  if (unexpected.length > 0) throw new Error(`${name} is empty: ${unexpected.join(', ')}`)
  if (isPrinted) await page.emulateMedia({ media: 'print' })
}

async function canFollowLink(page: Page, address: string, heading: string): Promise<boolean> {
  const { pathname } = new URL(page.url(), 'http://localhost')
  const isSameArea = pathname.startsWith('/app') && address.startsWith('/app') && !address.includes('#')
  return (
    isSameArea && (await page.getByRole('heading', { level: 1, name: heading, exact: true }).count()) === 0
  )
}

const waitForTitle = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true, includeHidden: true }).waitFor()

/** Waiting for an idle network would never end, because the event stream stays open. */
async function untilLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loading = document.querySelector('[data-skeleton], [aria-busy="true"]')
    // Charts load when they come near the visible part of the page.
    if (loading?.matches('[data-skeleton]')) loading.scrollIntoView({ behavior: 'instant' })
    return !loading
  })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}
