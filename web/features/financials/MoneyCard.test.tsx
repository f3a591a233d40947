// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as contract from '#contract/financials/financials.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildFinancials, buildMetric, buildFinancialMonth } from '#web/testing/financials.ts'
import { buildUser } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { MoneyCard } from './MoneyCard.tsx'

const unknown = { value: null, status: 'not_enough_data', special: null } as const

function setup(financials = buildFinancials()) {
  const user = buildUser()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(contract.getFinancials, () => financials)
    .on(contract.listMetrics, () => [buildMetric('runway', '10.0')])
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  const router = renderInApp(<MoneyCard companyId={financials.company} />, store, { at: '/app' })
  return { router, pointer: userEvent.setup() }
}

test('shows the main figures and a year of revenue and cash, and links each month to its lines', async () => {
  const { pointer, router } = setup()
  expect(await screen.findByRole('link', { name: /10\.0 months/ })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Cash and runway by month' })).toBeTruthy()
  const revenue = within(screen.getByRole('region', { name: 'Revenue by month' }))
  await pointer.click(revenue.getByRole('button', { name: /View as table/ }))
  await pointer.click(revenue.getByRole('button', { name: /Revenue in Mar 2026/ }))
  expect(router.state.location).toMatchObject({
    pathname: '/app/money',
    search: '?figure=revenue&month=2026-03',
  })
})

test('shows no chart if no month has data', async () => {
  const month = buildFinancialMonth('2026-10')
  setup(
    buildFinancials({
      months: [{ ...month, metrics: { ...month.metrics, revenue: unknown, cash: unknown } }],
    }),
  )
  expect(await screen.findByRole('link', { name: /10\.0 months/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /by month/ })).toBeNull()
})
