// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getFinancials, listMetrics } from '#contract/financials/financials.ts'
import { acceptOffer, listOffers, type Offer } from '#contract/financials/offers.ts'
import { quoteOffer } from '#contract/rules/offers.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildFinancials, buildMetric, buildEmptyFinancials } from '#web/testing/financials.ts'
import { buildOffer as buildAnyOffer, jonas } from '#web/testing/offers.ts'
import { buildCompany, buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { OfferPage } from './OfferPage.tsx'
import { buildPaymentPlan } from './payment-plan.ts'

const company = buildCompany()
const buildOffer = (over: Partial<Offer> = {}) =>
  buildAnyOffer({ company: company.id, message: 'As we spoke about.', ...over })

function setup(
  offers: readonly Offer[],
  financials = buildFinancials(),
  user = buildUser({ company: company.id }),
) {
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(listOffers, () => buildPage([...offers]))
    .on(getFinancials, () => financials)
    .on(listMetrics, () => [
      buildMetric('cash', '400000.00'),
      buildMetric('net_burn', '40000.00'),
      buildMetric('gross_margin', '60.0'),
    ])
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  store.dispatch(loadCompany.fulfilled({ company, savedWork: null }, 'load', company.id))
  renderInApp(<OfferPage />, store, { at: '/app/offer' })
  return { api, pointer: userEvent.setup() }
}

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const cost = () => within(screen.getByRole('region', { name: 'Cost of the advance' }))

test('an open offer shows its cost at the company’s revenue and can be accepted', async () => {
  const offer = buildOffer()
  const { api, pointer } = setup([offer])
  await title('Your offer: $250,000')
  expect(screen.getByText(/your books: \$150,000 a month/)).toBeTruthy()
  for (const figure of ['37 months', '$325,000', '$75,000', '17.86%', '19.40%'])
    expect(cost().getByText(figure)).toBeTruthy()
  expect(screen.getByText('As we spoke about.')).toBeTruthy()
  // The first payment, 6% of $150,000, is 2.8% (rounded up) of the total repayment of $325,000.
  expect(screen.getByText(/shrinks 2.8% a month or more, the advance is never fully repaid/)).toBeTruthy()
  expect(screen.getByText('Runway without the advance')).toBeTruthy()
  expect(screen.queryByRole('slider', { name: 'Share of revenue' })).toBeNull()
  const accepted = buildOffer({
    ...offer,
    status: 'accepted',
    accepted_at: '2026-11-22T10:00:00Z',
    accepted_by: jonas,
  })
  api.on(acceptOffer, () => {
    api.on(listOffers, () => buildPage([accepted]))
    return accepted
  })
  await pointer.click(screen.getByRole('button', { name: 'Accept the offer' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Nothing is signed yet/)).toBeTruthy()
  await pointer.click(dialog.getByRole('button', { name: 'Accept the offer' }))
  await title('You accepted $250,000')
  expect(screen.queryByText(/before you sign/)).toBeNull()
  expect(api.sent(acceptOffer)).toMatchObject([{ params: { companyId: company.id, offerId: offer.id } }])
})

test('staff who act for a company can’t accept its offer', async () => {
  const admin = buildUser({ permissions: ['admin'], companies: [], role: null })
  setup([buildOffer()], buildFinancials(), admin)
  const button = await screen.findByRole('button', { name: 'Accept the offer' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Only members of this company can accept the offer')).toBeTruthy()
})

test('without books or an offer, the estimate waits until the user enters revenue', async () => {
  const { pointer } = setup([], buildEmptyFinancials())
  await title('What would an advance cost you?')
  expect(screen.getByText('Estimate, not an offer')).toBeTruthy()
  expect(cost().getByText('Enter your revenue')).toBeTruthy()
  await pointer.type(screen.getByRole('textbox', { name: /Your monthly revenue/ }), '20000')
  expect(cost().getByText('100 months')).toBeTruthy()
  expect(screen.queryByText('Runway with the advance')).toBeNull()
  await pointer.click(screen.getByRole('button', { name: /View as table/ }))
  const lastMonth = screen.getByRole('row', { name: /^100 / })
  expect(within(lastMonth).getByText('$120,000')).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Monthly revenue growth' }), { target: { value: -2 } })
  await waitFor(() => expect(cost().getByText('Never')).toBeTruthy())
  expect(cost().queryByText(/APR/)).toBeNull()
})

test('shows an error when offers fail to load, and retries', async () => {
  const failing = buildFakeCall()
    .on(listOffers, () => {
      throw new AppError('unavailable')
    })
    .on(getFinancials, () => buildEmptyFinancials())
    .on(listMetrics, () => [])
  const store = createAppStore(buildTestServices(failing.call))
  store.dispatch(loadCompany.fulfilled({ company, savedWork: null }, 'load', company.id))
  renderInApp(<OfferPage />, store, { at: '/app/offer' })
  expect(await screen.findByText('Your offer couldn’t be loaded')).toBeTruthy()
  failing.on(listOffers, () =>
    buildPage([buildOffer({ status: 'withdrawn', ended_at: '2026-11-21T10:00:00Z' })]),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await title('What would an advance cost you?')
  expect(screen.getByText(/was withdrawn on 21 Nov 2026/)).toBeTruthy()
})

test('the payment plan contains every payment to the cent', async () => {
  const quote = quoteOffer({
    ...buildOffer({ advance: '100000.00', cap: 1.08, share: 12 }),
    monthly_revenue: { first: '90000.00', growth: 0 },
    funded_on: '2026-11-22',
  })
  const lines = (await buildPaymentPlan(quote).text()).split('\r\n')
  expect(lines).toHaveLength(11)
  expect(lines[1]).toBe('1,2026-12-22,90000.00,10800.00,97200.00')
})
