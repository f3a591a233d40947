// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import {
  countHistory,
  exportHistory,
  getChange,
  getChangesHistory,
  type HistoryCounts,
} from '#contract/history.ts'
import { AppError } from '#contract/core/errors.ts'
import { type CaseMail, getCase } from '#contract/staff/cases.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { buildAnalyst, buildStaffApi, noCase, renderAdmin } from '#web/testing/admin.tsx'
import { buildChange } from '#web/testing/changes.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { historyKinds, toggleKind } from './history-view.ts'
import { isWithinPeriod } from './staff-events.tsx'

const me = buildAnalyst()
const founder = { id: newId(), name: 'Maya Okafor', email: 'maya@example.com' }
const company = buildCompany({ name: 'Tidal Kiln', status: 'in_review' })

const sent = (recipient: string): CaseMail => ({
  id: newId(),
  kind: 'requested',
  status: 'sent',
  subject: 'Two things about your application',
  recipient,
  at: '2026-11-19T10:00:07Z',
})
const failed: CaseMail = {
  ...sent('nils@example.com'),
  kind: 'invitation',
  status: 'failed',
  subject: 'Join Tidal Kiln',
  at: '2026-11-18T10:00:00Z',
}

const counts: HistoryCounts = {
  entities: [
    { entity: 'company', count: 30 },
    { entity: 'profile', count: 8 },
    { entity: 'status', count: 6 },
  ],
  answers: [{ entity: 'company', field: 'city', count: 3 }],
  authors: [{ author: founder, count: 41 }],
}

/** Opens the history and its filters on a narrow screen, where the filters are collapsed. */
async function openHistory(address = '') {
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(countHistory, () => counts)
  const { router } = await renderAdmin(api, `/app/admin/companies/${company.id}/history${address}`)
  // The first test waits for the page's code to load.
  await userEvent.click(await screen.findByRole('button', { name: /^Filter/ }, { timeout: 20_000 }))
  return { api, router }
}

test('shows counts for kinds and people, and excludes a kind', async () => {
  const { api, router } = await openHistory()
  expect(await screen.findByRole('checkbox', { name: 'Answers 38', checked: true })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Maya Okafor 41', checked: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Status 6' }))
  expect(new URLSearchParams(router.state.location.search).getAll('kind')).not.toContain('status')
  await waitFor(() => expect(api.sent(getChangesHistory).at(-1)?.query?.entity).toContain('profile'))
  expect(api.sent(getChangesHistory).at(-1)?.query?.entity).not.toContain('status')
})

test('the search and the period apply to the list, the counts and the export', async () => {
  const { api } = await openHistory('?since=2026-11-01&until=2026-11-21')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search history' }), 'award{Enter}')
  const query = { search: 'award', since: '2026-11-01', until: '2026-11-21', ...getTimeZoneQuery() }
  await waitFor(() => expect(api.sent(getChangesHistory).at(-1)).toMatchObject({ query }))
  expect(api.sent(countHistory).at(-1)).toMatchObject({ query })
  const changed = within(screen.getByRole('region', { name: 'Most frequently changed answers' }))
  expect(changed.getByRole('listitem').textContent).toMatch(/^City.*3$/)
  api.on(exportHistory, () => {
    throw new AppError('timeout')
  })
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/Nothing was exported/)).toBeTruthy()
  expect(api.sent(exportHistory)).toEqual([{ params: { companyId: company.id }, query }])
})

test('shows emails with their status, in one event for all recipients of the same email', async () => {
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(countHistory, () => counts)
    .on(getCase, () => ({ ...noCase, mails: [sent('Maya Okafor'), sent('Noor Haddad'), failed] }))
  const { router } = await renderAdmin(api, `/app/admin/companies/${company.id}/history`)
  const story = within(await screen.findByRole('main'))
  const both = 'Headwater emailed Maya Okafor and Noor Haddad: Two things about your application'
  const [first, second] = await story.findAllByRole('listitem')
  expect(first?.textContent).toContain(`${both}Sent`)
  expect(second?.textContent).toContain('Headwater could not email nils@example.com: Join Tidal KilnFailed')
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Email 2' }))
  expect(new URLSearchParams(router.state.location.search).getAll('kind')).not.toContain('mail')
  expect(screen.queryByText(/Headwater emailed/)).toBeNull()
})

test('shows everything if all kinds or no kinds are selected', () => {
  const allButStatus = toggleKind([], 'status')
  expect(allButStatus).toHaveLength(historyKinds.length - 1)
  expect(toggleKind(allButStatus, 'status')).toEqual([])
  expect(toggleKind(['loans'], 'loans')).toEqual([])
})

test('loads a truncated change in full on request', async () => {
  const payments = ['2027-01-01 100.00 First', '2027-02-01 100.00 Second']
  const cut = buildChange({
    entity: 'payment_schedule',
    field: 'payments',
    before: [],
    after: payments.slice(0, 1),
    is_cut: true,
  })
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(countHistory, () => counts)
    .on(getChangesHistory, () => ({ count: 1, page: 1, page_size: 100, results: [cut] }))
    .on(getChange, () => ({ ...cut, after: payments, is_cut: false }))
  await renderAdmin(api, `/app/admin/companies/${company.id}/history`)
  const button = await screen.findByRole('button', { name: 'Show full change' })
  expect(screen.queryByText(/Second/)).toBeNull()
  await userEvent.click(button)
  expect(await screen.findByText(/Second/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show full change' })).toBeNull()
  expect(api.sent(getChange)).toEqual([
    { params: { companyId: company.id, number: cut.number, position: cut.position } },
  ])
})

test.each([
  ['first', new Date(2026, 10, 24, 0, 0, 0)],
  ['last', new Date(2026, 10, 24, 23, 59, 59)],
])('the %s moment of a day belongs to that day in the local time zone', (_, moment) => {
  const at = moment.toISOString()
  expect(isWithinPeriod(at, { since: '2026-11-24', until: '2026-11-25' })).toBe(true)
  expect(isWithinPeriod(at, { since: '2026-11-25' })).toBe(false)
  expect(isWithinPeriod(at, { until: '2026-11-24' })).toBe(false)
})
