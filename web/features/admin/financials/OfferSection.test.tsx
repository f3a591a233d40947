// @vitest-environment jsdom
import { screen, within, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listComparisons } from '#contract/financials/comparisons.ts'
import { getFinancials, getMetric, listMetrics, reclassifyLine } from '#contract/financials/financials.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import { listOffers, makeOffer, type Offer, refuseTerms, withdrawOffer } from '#contract/financials/offers.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import {
  buildMetricDetail,
  buildFinancials,
  buildFinancialLine,
  buildMetric,
} from '#web/testing/financials.ts'
import { buildOffer as buildAnyOffer, jonas } from '#web/testing/offers.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { FinancialsTab } from './FinancialsTab.tsx'

const maya = { id: newId(), name: 'Maya Okafor', email: 'maya@tidal.example', role: 'owner' as const }
const company = buildCompany({ name: 'Tidal Kiln', status: 'in_review', members: [maya] })
const buildOffer = (over: Partial<Offer> = {}) => buildAnyOffer({ company: company.id, cap: 1.2, ...over })

const burn = buildMetric('net_burn', '40000.00')
const line = buildFinancialLine({ description: 'WIRE ELM STREET' })
const detail = buildMetricDetail(burn, {
  terms: [{ name: 'money_out', value: '-40000.00', line_count: 1, lines: [line] }],
})

function setup(offers: Offer[], isAllowed = true, openCompany = company) {
  const api = buildFakeCall()
    .on(getFinancials, () => buildFinancials())
    .on(listMetrics, () => [burn])
    .on(listComparisons, () => [])
    .on(listRequirements, () => [])
    .on(getMetric, () => detail)
    .on(listOffers, () => buildPage(offers))
  const store = createAppStore(buildTestServices(api.call))
  const rights = { isAllowed, requestBlock: null }
  renderInApp(
    <FinancialsTab company={openCompany} rights={rights} onAskAbout={() => {}} onAskFor={() => {}} />,
    store,
  )
  return { api, pointer: userEvent.setup() }
}

test('an analyst prepares terms based on the company’s revenue and sends them as an offer', async () => {
  const { api, pointer } = setup([])
  api.on(makeOffer, ({ body }) => {
    const offer = buildOffer({ advance: body.advance, message: body.message ?? null })
    api.on(listOffers, () => buildPage([offer]))
    return offer
  })
  await pointer.click(await screen.findByRole('button', { name: 'Prepare offer' }))
  const advance = screen.getByRole('textbox', { name: /^Advance/ })
  await waitFor(() => expect(document.activeElement).toBe(advance))
  expect(advance).toHaveProperty('value', '180000')
  expect(screen.getByText('$45,000 to $675,000 is usual for this revenue.')).toBeTruthy()
  await pointer.clear(advance)
  await pointer.type(advance, '250000')
  // The number of months to repay 300,000 with 6% of a monthly revenue of 150,000, rounded up.
  expect(await screen.findAllByText('34 months')).not.toHaveLength(0)
  expect(screen.queryByText(/^You\b|^Your\b/)).toBeNull()
  await pointer.click(screen.getByRole('button', { name: 'Review and send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send this offer to Tidal Kiln?' }))
  expect(dialog.getByText('Maya Okafor (maya@tidal.example)')).toBeTruthy()
  expect(dialog.getByText('Moves from In Review to Term Sheet, waiting on the applicant')).toBeTruthy()
  expect(api.sent(makeOffer)).toEqual([])
  await pointer.click(dialog.getByRole('button', { name: 'Send offer' }))
  expect(await screen.findByText('Offer (version 1)')).toBeTruthy()
  expect(api.sent(makeOffer)).toMatchObject([
    { params: { companyId: company.id }, body: { advance: '250000.00', cap: 1.2, share: 6 } },
  ])
})

test('unusual terms get a warning in the form and before they are sent', async () => {
  const { pointer } = setup([])
  await pointer.click(await screen.findByRole('button', { name: 'Prepare offer' }))
  const share = screen.getByRole('textbox', { name: /^Share of revenue/ })
  await pointer.clear(share)
  await pointer.type(share, '0.5')
  const warning = 'The monthly payment is $750, less than $1,000.'
  expect(await screen.findByText(warning)).toBeTruthy()
  expect(screen.getByText(/repayment takes 288 months/)).toBeTruthy()
  await pointer.click(screen.getByRole('button', { name: 'Review and send' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(warning)).toBeTruthy()
  await pointer.click(dialog.getByRole('button', { name: 'Edit terms' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an open offer is withdrawn after a confirmation', async () => {
  const offer = buildOffer()
  const { api, pointer } = setup([offer])
  api.on(withdrawOffer, () => {
    const withdrawn = buildOffer({ ...offer, status: 'withdrawn', ended_at: '2026-11-21T10:00:00Z' })
    api.on(listOffers, () => buildPage([withdrawn]))
    return withdrawn
  })
  await pointer.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog'))
  await pointer.click(dialog.getByRole('button', { name: 'Withdraw offer' }))
  expect(await screen.findByText('Earlier versions')).toBeTruthy()
  expect(screen.getByText('No open offer')).toBeTruthy()
})

test('an unassigned analyst sees why they cannot make an offer', async () => {
  setup([], false)
  const button = await screen.findByRole('button', { name: 'Prepare offer' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Only assigned analysts and admins can make offers')).toBeTruthy()
})

test('before the review, the disabled button explains when an offer can be sent', async () => {
  setup([], true, buildCompany({ id: company.id, status: 'draft' }))
  const button = await screen.findByRole('button', { name: 'Prepare offer' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(
    screen.getByText('Offers can be sent in these statuses: In Review, Term Sheet and DD In Review'),
  ).toBeTruthy()
})

test('an assigned analyst reclassifies a line, and the figures reload', async () => {
  const { api, pointer } = setup([])
  api.on(reclassifyLine, () => ({ ...line, class: 'owner_draw', original_class: 'payment' }) as const)
  await pointer.click(await screen.findByRole('button', { name: /^Net burn/ }))
  await pointer.click(await screen.findByRole('button', { name: 'Reclassify WIRE ELM STREET' }))
  const dialog = within(await screen.findByRole('dialog'))
  await pointer.selectOptions(dialog.getByRole('combobox'), 'Owner’s draw')
  await pointer.type(dialog.getByRole('textbox'), 'The owner’s house')
  const before = api.sent(getMetric).length
  await pointer.click(dialog.getByRole('button', { name: 'Reclassify entry' }))
  await vi.waitFor(() => expect(api.sent(getMetric)).toHaveLength(before + 1))
  expect(api.sent(reclassifyLine)).toMatchObject([
    { params: { lineId: line.id }, body: { class: 'owner_draw', note: 'The owner’s house' } },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reclassify entry' })).toBeNull())
})

test('an unassigned analyst cannot reclassify lines', async () => {
  const { pointer } = setup([], false)
  await pointer.click(await screen.findByRole('button', { name: /^Net burn/ }))
  await screen.findByText('WIRE ELM STREET')
  expect(screen.queryByRole('button', { name: /^Reclassify/ })).toBeNull()
})

test('a request for different terms becomes a new version, or is refused with a reason', async () => {
  const limits = { advance_min: '200000.00', advance_max: '300000.00', share_min: 5, share_max: 8 }
  const request = {
    advance: '300000.00',
    share: 7,
    note: 'For a second kiln',
    made_at: '2026-11-22T10:00:00Z',
    made_by: jonas,
    refused_at: null,
    refusal: null,
  }
  const offer = buildOffer({ limits, request })
  const { api, pointer } = setup([offer])
  await screen.findByText('“For a second kiln”')
  await pointer.click(screen.getByRole('button', { name: 'Offer these terms' }))
  expect(screen.getByRole('textbox', { name: /^Advance/ })).toHaveProperty('value', '300000')
  expect(screen.getByRole('textbox', { name: /^Largest share/ })).toHaveProperty('value', '8')
  api.on(refuseTerms, ({ body }) => {
    const refused = buildOffer({
      ...offer,
      request: { ...request, refused_at: '2026-11-23T10:00:00Z', refusal: body.note },
    })
    api.on(listOffers, () => buildPage([refused]))
    return refused
  })
  await pointer.click(screen.getByRole('button', { name: 'Keep current terms' }))
  const dialog = within(await screen.findByRole('dialog'))
  await pointer.type(dialog.getByRole('textbox'), 'The share covers our cost')
  await pointer.click(dialog.getByRole('button', { name: 'Keep current terms' }))
  expect(await screen.findByText(/“The share covers our cost”/)).toBeTruthy()
})
