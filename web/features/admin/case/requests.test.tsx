import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import type { Call } from '#contract/core/client.ts'
import { listComparisons } from '#contract/financials/comparisons.ts'
import { getFinancials, listMetrics } from '#contract/financials/financials.ts'
import { listOffers } from '#contract/financials/offers.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import { getChangesHistory } from '#contract/history.ts'
import { listIntros } from '#contract/intros.ts'
import { listLoans } from '#contract/loans.ts'
import { type CaseLook, recordCaseView } from '#contract/staff/cases.ts'
import { addNote, listNotes } from '#contract/staff/notes.ts'
import { getTeam } from '#contract/team.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildChange } from '#web/testing/changes.ts'
import { buildEmptyFinancials } from '#web/testing/financials.ts'
import { buildLoanPage } from '#web/testing/loans.ts'
import { buildCompany, newId } from '#web/testing/people.ts'
import { buildFakeLiveFeed } from '#web/testing/services.ts'

// Freezes the clock, so that cached responses never exceed their maximum age of 30 seconds, even in a slow test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') }))

const me = buildAnalyst()
const company = buildCompany({
  name: 'Tidal Kiln',
  status: 'in_review',
  submitted_at: '2026-11-10T10:00:00Z',
  assigned_analyst_ids: [me.id],
  assigned_analysts_details: [toPerson(me)],
})

async function openCase(look: CaseLook = { since: null }) {
  const api = buildStaffApi(me)
    .on(recordCaseView, () => look)
    .on(getCompany, () => company)
    .on(getTeam, () => ({ team_members: [], invited_users: [] }))
    .on(listIntros, () => buildPage([]))
    .on(listLoans, () => buildLoanPage([]))
    .on(getFinancials, () => buildEmptyFinancials())
    .on(listMetrics, () => [])
    .on(listComparisons, () => [])
    .on(listRequirements, () => [])
    .on(listOffers, () => buildPage([]))
  const requests: string[] = []
  const call = ((endpoint, request, options) => {
    const text = JSON.stringify(request)
    if (text.includes(company.id)) requests.push(`${endpoint.method} ${endpoint.path} ${text}`)
    return api.call(endpoint, request, options)
  }) as Call
  const live = buildFakeLiveFeed({ isHeld: true })
  const { router } = await renderAdmin({ call }, `/app/admin/companies/${company.id}`, { live })
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  return { api, requests, router, live, user: userEvent.setup() }
}

async function walkTabs(user: ReturnType<typeof userEvent.setup>) {
  const tabs = [
    ['2', 'Uploads'],
    ['3', 'No accounting software or bank is connected'],
    ['4', 'No documents yet'],
    ['5', 'No past reviews'],
    ['6', 'This company has no members.'],
    ['7', 'No changes yet'],
    ['8', 'No introductions yet'],
    ['9', 'No loans yet'],
    ['1', 'Your first visit to this case'],
  ] as const
  for (const [key, content] of tabs) {
    await user.keyboard(key)
    await screen.findAllByText(content)
  }
}

const listRepeated = (requests: readonly string[]) =>
  requests.filter((request, index) => requests.indexOf(request) !== index)

test('sends no request twice when switching tabs and returning to the case', async () => {
  const { requests, router, user } = await openCase()
  await screen.findByText('Your first visit to this case')
  await walkTabs(user)
  const count = requests.length
  await walkTabs(user)
  await router.navigate('/app/admin')
  await screen.findByRole('heading', { level: 1, name: 'Pipeline' })
  await router.navigate(`/app/admin/companies/${company.id}`)
  await screen.findByText('Your first visit to this case')
  expect(listRepeated(requests)).toEqual([])
  expect(requests).toHaveLength(count)
  vi.setSystemTime(new Date('2026-11-21T10:00:31Z'))
  await user.keyboard('9')
  await waitFor(() => expect(requests.length).toBeGreaterThan(count))
})

test('a note and a live event refetch the data that they affect', async () => {
  const { api, live, user } = await openCase()
  const note = { id: newId(), text: 'Call their bank' }
  api.on(addNote, () => note as never)
  await user.type(screen.getByLabelText('Note on the case'), 'Call their bank')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(api.sent(listNotes)).toHaveLength(2))
  expect(api.sent(getCompany)).toHaveLength(1)
  api.on(getCompany, () => ({ ...company, name: 'Tidal Kilns', version: company.version + 1 }))
  live.send({ kind: 'company', company_id: company.id, number: company.version + 1 })
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kilns' })
  expect(api.sent(listNotes)).toHaveLength(3)
})

test('a change during the visit is shown as new and does not advance the read marker', async () => {
  const { api, live } = await openCase({ since: { number: company.version, at: '2026-11-20T10:00:00Z' } })
  await screen.findByText('Nothing new since your last visit')
  const number = company.version + 1
  api
    .on(getCompany, () => ({ ...company, version: number }))
    .on(getChangesHistory, () =>
      buildPage([buildChange({ number, before: 'Bath', after: 'Bangor', field: 'city' })]),
    )
  live.send({ kind: 'company', company_id: company.id, number })
  await screen.findByText('1 change since your last visit')
  expect(api.sent(recordCaseView)).toHaveLength(1)
})
