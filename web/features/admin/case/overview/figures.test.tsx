// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { type Comparison, listComparisons } from '#contract/financials/comparisons.ts'
import { getFinancials, listMetrics } from '#contract/financials/financials.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import { buildAnalyst, buildStaffApi, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildFinancials, buildMetric } from '#web/testing/financials.ts'
import { buildCompany, newId } from '#web/testing/people.ts'

const me = buildAnalyst()

const comparison: Comparison = {
  key: 'runway',
  name: 'Runway',
  unit: 'months',
  stated: '14',
  observed: '9.2',
  special: null,
  status: 'differs',
  tolerance: 'Agrees within two months or 20% of the larger value',
  metric: 'runway',
  as_of: null,
  explanation: null,
}

const capTable = {
  id: newId(),
  name: 'Cap table',
  archived: false,
  show_on_start_flow: true,
  needed: 'always',
  help: null,
} as const

async function open({ tab = '', hasFigures = true, over = {} as Partial<Company> } = {}) {
  const assigned = { assigned_analyst_ids: [me.id], assigned_analysts_details: [toPerson(me)] }
  const company = buildCompany({ name: 'Tidal Kiln', status: 'in_review', ...assigned, ...over })
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [capTable])
    .on(listRequirements, () => [])
  if (hasFigures)
    api
      .on(getFinancials, () => buildFinancials())
      .on(listMetrics, () => [
        buildMetric('revenue_12_months', '2040000.00'),
        buildMetric('runway', '9.2'),
        buildMetric('net_burn', '90079.00'),
      ])
      .on(listComparisons, () => [comparison])
  await renderAdmin(api, `/app/admin/companies/${company.id}${tab}`)
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  return { company, user: userEvent.setup() }
}

it('the overview links each key figure to its lines and marks differences from the application', async () => {
  const { company } = await open()
  const figures = await screen.findByRole('list', { name: 'Key figures' })
  const links = within(figures).getAllByRole('link')
  const page = `/app/admin/companies/${company.id}/financials`
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${page}?figure=revenue_12_months`,
    `${page}?figure=runway`,
  ])
  expect(await within(figures).findByText('Differs from the application')).toBeTruthy()
  const differs = /Differs from the application/
  expect(links.map(({ textContent }) => differs.test(textContent))).toEqual([false, true])
})

it('the overview of a company without data names the missing data and offers to request it', async () => {
  const { user } = await open({ hasFigures: false })
  await user.click(await screen.findByRole('button', { name: 'Request Cap table' }))
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  expect(within(dock).getByText(/^1 request in one email/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Request connection' }))
  expect(within(dock).getByText(/^2 requests in one email/)).toBeTruthy()
})

it('financials offer to ask about each difference', async () => {
  const { user } = await open({ tab: '/financials' })
  await user.click(await screen.findByRole('button', { name: 'Ask about Runway' }))
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  expect(within(dock).getByLabelText<HTMLTextAreaElement>(/^Request: .*Runway/).value).toBe(
    'You answered 14 months. Your connected data shows 9.2 months. What explains the difference?',
  )
})
