// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getFinancials, listMetrics } from '#contract/financials/financials.ts'
import { declineOffer, listOffers, type Offer, requestTerms } from '#contract/financials/offers.ts'
import { listSupportThreads, openSupportThread, type SupportThread } from '#contract/support.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildEmptyFinancials } from '#web/testing/financials.ts'
import { buildOffer, jonas } from '#web/testing/offers.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { OfferPage } from './OfferPage.tsx'

const company = buildCompany({ status: 'term_sheet' })
const limits = { advance_min: '200000.00', advance_max: '300000.00', share_min: 5, share_max: 8 }
const open = buildOffer({ company: company.id, limits })

function setup(offers: readonly Offer[], threads: SupportThread[] = []) {
  const user = buildUser({ company: company.id })
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(listOffers, () => buildPage([...offers]))
    .on(getFinancials, () => buildEmptyFinancials())
    .on(listMetrics, () => [])
    .on(listSupportThreads, () => threads)
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  store.dispatch(loadCompany.fulfilled({ company, savedWork: null }, 'load', company.id))
  renderInApp(<OfferPage />, store, { at: '/app/offer' })
  const show = (...next: Offer[]) => api.on(listOffers, () => buildPage(next))
  return { api, show, pointer: userEvent.setup() }
}

const params = { companyId: company.id, offerId: open.id }

test('an offer shows its last day and the changes from the previous version', async () => {
  setup([
    buildOffer({ ...open, number: 2, advance: '300000.00' }),
    buildOffer({ company: company.id, status: 'replaced', ended_at: '2026-11-21T10:00:00Z' }),
  ])
  expect(await screen.findByText(/Valid until 10\sDec\s2026/)).toBeTruthy()
  const changes = screen.getByRole('list', { name: 'Changes from version 1' })
  expect(within(changes).getByText(/Advance/).textContent).toBe('Advance: $250,000 $300,000')
})

test('an offer is declined with a reason', async () => {
  const { api, show, pointer } = setup([open])
  const declined = buildOffer({
    ...open,
    status: 'declined',
    ended_at: '2026-11-22T10:00:00Z',
    declined_by: jonas,
    decline_reason: 'cost',
    decline_note: 'Our bank asks for less',
  })
  api.on(declineOffer, () => {
    show(declined)
    return declined
  })
  await pointer.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog'))
  await pointer.click(dialog.getByRole('button', { name: 'Decline the offer' }))
  expect(await dialog.findByText('Choose a reason')).toBeTruthy()
  await pointer.click(dialog.getByRole('radio', { name: 'It costs too much' }))
  await pointer.type(dialog.getByRole('textbox'), 'Our bank asks for less')
  await pointer.click(dialog.getByRole('button', { name: 'Decline the offer' }))
  expect(await screen.findByText(/You declined our offer from/)).toBeTruthy()
  expect(screen.getByText(/It costs too much. “Our bank asks for less”/)).toBeTruthy()
  expect(api.sent(declineOffer)).toMatchObject([
    { params, body: { reason: 'cost', note: 'Our bank asks for less' } },
  ])
})

test('different terms are requested within the limits, and the request stays on the page', async () => {
  const { api, show, pointer } = setup([open])
  api.on(requestTerms, ({ body }) => {
    const requested = buildOffer({
      ...open,
      request: {
        advance: body.advance,
        share: body.share,
        note: null,
        made_at: '2026-11-22T10:00:00Z',
        made_by: jonas,
        refused_at: null,
        refusal: null,
      },
    })
    show(requested)
    return requested
  })
  await pointer.click(await screen.findByRole('button', { name: 'Request different terms' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: /^Amount/ })
  await pointer.clear(amount)
  await pointer.type(amount, '400000')
  await pointer.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText('Enter an amount from $200,000 to $300,000')).toBeTruthy()
  await pointer.clear(amount)
  await pointer.type(amount, '300000')
  expect(dialog.getByText(/You would repay \$390,000 in total/)).toBeTruthy()
  await pointer.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText(/requested \$300,000 at 6% of revenue/)).toBeTruthy()
  expect(api.sent(requestTerms)).toMatchObject([{ params, body: { advance: '300000.00', share: 6 } }])
})

test('without limits only a question can change the terms', async () => {
  const { api, pointer } = setup([buildOffer({ ...open, limits: null })])
  const thread = newId()
  api.on(openSupportThread, ({ body }) => ({
    id: thread,
    company_id: company.id,
    company_name: null,
    person_name: null,
    subject: body.text,
    offer: { id: open.id, number: 1, advance: open.advance },
    assigned_to: null,
    last_message_at: '2026-11-22T10:00:00Z',
    unread: 0,
    messages: [],
    has_earlier: false,
  }))
  await pointer.click(await screen.findByRole('button', { name: 'Ask a question' }))
  expect(screen.queryByRole('button', { name: 'Request different terms' })).toBeNull()
  const dialog = within(await screen.findByRole('dialog'))
  await pointer.type(dialog.getByRole('textbox'), 'What if we repay early?')
  await pointer.click(dialog.getByRole('button', { name: 'Send question' }))
  await expect
    .poll(() => api.sent(openSupportThread))
    .toMatchObject([{ body: { company: company.id, offer: open.id, text: 'What if we repay early?' } }])
})

test('questions about the offer are on its page', async () => {
  const about = { id: open.id, number: 1, advance: open.advance }
  const build = (subject: string, offer: SupportThread['offer'], unread = 0): SupportThread => ({
    id: newId(),
    company_id: company.id,
    company_name: null,
    person_name: null,
    subject,
    offer,
    assigned_to: null,
    last_message_at: '2026-11-22T10:00:00Z',
    unread,
  })
  setup([open], [build('What if we repay early?', about, 1), build('My books', null)])
  const list = within(await screen.findByRole('list', { name: 'Your questions about this offer' }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^What if we repay early\? \(1 new answer\)/),
  ])
})
