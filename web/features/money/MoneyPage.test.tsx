// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { type Comparison, explainComparison, listComparisons } from '#contract/financials/comparisons.ts'
import { listRequirements, type Requirement } from '#contract/financials/requirements.ts'
import { AppError } from '#contract/core/errors.ts'
import { metricKeys } from '#contract/rules/metrics/catalogue.ts'
import * as contract from '#contract/financials/financials.ts'
import { getCurrentUser } from '#contract/users.ts'
import { saveMetricLines } from '#web/features/financials/api.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import {
  buildMetricDetail,
  buildFinancials,
  buildFinancialLine,
  buildMetric,
  buildFinancialMonth,
  buildEmptyFinancials,
} from '#web/testing/financials.ts'
import { buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { MoneyPage } from './MoneyPage.tsx'

const runway = buildMetric('runway', '10.0', {
  previous: {
    value: '11.7',
    status: 'ok',
    special: null,
    period: { from: '2026-05-01', to: '2026-07-31' },
  },
})

const detail = buildMetricDetail(runway, {
  expression: 'balances / ((0 - money_out - money_in) / 3)',
  terms: [
    {
      name: 'balances',
      value: '400000.00',
      line_count: 1,
      lines: [
        buildFinancialLine({
          description: 'Operating ••4471',
          amount: '400000.00',
          class: 'account_balance',
        }),
      ],
    },
    {
      name: 'money_out',
      value: '-120000.00',
      line_count: 2,
      lines: [buildFinancialLine(), buildFinancialLine({ description: 'Kiln lease' })],
    },
  ],
  excluded: [
    { ...buildFinancialLine({ description: 'To savings' }), reason: 'Transfer between own accounts' },
  ],
})

const differing: Comparison = {
  key: 'runway',
  name: 'Runway',
  unit: 'months',
  stated: '24.0',
  observed: '10.0',
  special: null,
  status: 'differs',
  tolerance: 'Agrees within two months or 20% of the larger value',
  metric: 'runway',
  as_of: '2026-11-20T06:00:00Z',
  explanation: null,
}

const requirement: Requirement = {
  requested_document: newId(),
  review: newId(),
  document_type: newId(),
  document_type_name: 'Bank statements',
  proven_by: 'bank_statements',
  months_needed: 3,
  status: 'partly',
  snapshot_at: '2026-11-20T06:00:00Z',
  months: [
    { month: '2026-08', covered: false, sources: [] },
    { month: '2026-09', covered: true, sources: ['Tartan Bank'] },
    { month: '2026-10', covered: true, sources: ['Tartan Bank'] },
  ],
  missing_months: ['2026-08'],
  problem: null,
}

function setup(
  financials = buildFinancials(),
  { at = '/app/money', metrics = [runway, buildMetric('recurring_share', null)] } = {},
) {
  const user = buildUser()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(contract.getFinancials, () => financials)
    .on(contract.listMetrics, () => metrics)
    .on(contract.getMetric, () => detail)
    .on(listComparisons, () => [differing])
    .on(listRequirements, () => [requirement])
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  const router = renderInApp(<MoneyPage />, store, { at, route: '/app/money' })
  return { api, store, user, router, pointer: userEvent.setup() }
}

const drawer = () => screen.findByRole('dialog', { name: 'Calculation: Runway' })

describe('the figures of a company', () => {
  test('show their change, or that there is not enough data', async () => {
    setup()
    const tile = within(await screen.findByRole('list', { name: 'Figures' }))
    expect(tile.getByRole('button', { name: /Runway.*10.0 months.*Down 1.7 months/ })).toBeTruthy()
    expect(tile.getByRole('button', { name: /Not enough data.*4 of 6 months/ })).toBeTruthy()
  })

  test('are limited to six until the user shows more', async () => {
    const metrics = metricKeys.map((key) => buildMetric(key, '12.0'))
    const { pointer } = setup(buildFinancials(), { metrics })
    const main = within(await screen.findByRole('list', { name: 'Figures' }))
    expect(main.getAllByRole('button')).toHaveLength(6)
    await pointer.click(screen.getByRole('button', { name: 'More figures' }))
    const others = within(screen.getByRole('list', { name: 'More figures' }))
    expect(others.getAllByRole('button')).toHaveLength(metricKeys.length - 6)
    await pointer.click(others.getByRole('button', { name: /^Recurring/ }))
    await pointer.click(screen.getByRole('button', { name: 'Fewer figures' }))
    expect(screen.queryByRole('list', { name: 'More figures' })).toBeNull()
  })

  test('show a negative net burn as net cash in', async () => {
    const previous = runway.previous && { ...runway.previous, value: '342000.00' }
    setup(buildFinancials(), { metrics: [buildMetric('net_burn', '-6502.00', { previous })] })
    const tiles = within(await screen.findByRole('list', { name: 'Figures' }))
    const name = /Net cash inflow.*\$6,502.*Net burn of \$342,000 in the prior period/
    expect(tiles.getByRole('button', { name })).toBeTruthy()
  })

  test('open a drawer that has a URL and shows source lines and excluded lines', async () => {
    const { pointer, router } = setup()
    await pointer.click(await screen.findByRole('button', { name: /^Runway/ }))
    const lines = within(await drawer())
    await waitFor(() =>
      expect(
        lines.getByText('$400,000 cash ÷ average net burn of $40,000 a month = 10.0 months'),
      ).toBeTruthy(),
    )
    expect(router.state.location.search).toBe('?figure=runway')
    for (const text of ['Kiln lease', 'October salaries', /Transfer between own accounts/])
      expect(lines.getByText(text)).toBeTruthy()
    await pointer.type(lines.getByRole('searchbox', { name: 'Search entries' }), 'kiln')
    expect(lines.queryByText('October salaries')).toBeNull()
    expect(lines.getByText('Kiln lease')).toBeTruthy()
    await pointer.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.textContent).toContain('Runway')
  })

  test('of one month open from the chart’s table', async () => {
    const { api, pointer } = setup()
    const chart = within(await screen.findByRole('region', { name: 'Revenue by month' }))
    await pointer.click(chart.getByRole('button', { name: /View as table/ }))
    await pointer.click(chart.getByRole('button', { name: /Revenue in Mar 2026/ }))
    await screen.findByRole('dialog')
    expect(api.sent(contract.getMetric).at(-1)).toMatchObject({
      params: { key: 'revenue' },
      query: { month: '2026-03' },
    })
  })

  test('exclude the current month and mark months with open books', async () => {
    const months = [
      buildFinancialMonth('2026-09'),
      buildFinancialMonth('2026-10', { status: 'open' }),
      buildFinancialMonth('2026-11', { status: 'partial' }),
    ]
    const { pointer } = setup(buildFinancials({ months }))
    const chart = within(await screen.findByRole('region', { name: 'Revenue by month' }))
    await pointer.click(chart.getByRole('button', { name: /View as table/ }))
    const heads = chart.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Oct 2026 (books open)', 'Sep 2026'])
  })

  test('without enough data in any month have no chart', async () => {
    const month = buildFinancialMonth('2026-10')
    const { revenue } = month.metrics
    const missing = { ...revenue, value: null, status: 'not_enough_data' as const }
    const months = [{ ...month, metrics: { ...month.metrics, gross_margin: missing } }]
    setup(buildFinancials({ months }))
    const margin = within(await screen.findByRole('region', { name: 'Gross margin by month' }))
    expect(margin.getByText('No month has enough data for this chart.')).toBeTruthy()
    expect(margin.queryByRole('figure')).toBeNull()
    const revenueChart = within(screen.getByRole('region', { name: 'Revenue by month' }))
    expect(await revenueChart.findByRole('figure', { name: /Revenue over 1 month;/ })).toBeTruthy()
  })

  test('follow the company’s fiscal year and compare it with the same months of the prior year', async () => {
    const yearToDate = buildMetric('revenue_fiscal_year', '600000.00', {
      period: { from: '2026-07-01', to: '2026-10-31' },
      previous: {
        value: '500000.00',
        status: 'ok',
        special: null,
        period: { from: '2025-07-01', to: '2025-10-31' },
      },
    })
    const { pointer } = setup(buildFinancials({ fiscal_year_start: 7 }), { metrics: [yearToDate] })
    const tiles = within(await screen.findByRole('list', { name: 'Figures' }))
    expect(await tiles.findByText('Up 20% from the prior year')).toBeTruthy()
    expect(screen.getByText(/fiscal year starts in Jul/)).toBeTruthy()
    const chart = within(await screen.findByRole('region', { name: 'Revenue by month' }))
    await pointer.click(chart.getByRole('button', { name: /View as table/ }))
    const listHeads = () => chart.getAllByRole('rowheader').map(({ textContent }) => textContent)
    const picker = screen.getByRole('combobox', { name: 'Chart range' })
    await pointer.selectOptions(picker, 'Fiscal year 2027 so far')
    expect(listHeads()).toEqual(['Oct 2026', 'Sep 2026', 'Aug 2026', 'Jul 2026'])
    await pointer.selectOptions(picker, 'Fiscal year 2026')
    expect(listHeads()).toHaveLength(8)
  })

  test('from a stale sync show a warning', async () => {
    const [source] = buildFinancials().sources
    if (!source) throw new Error('no source')
    setup(buildFinancials({ sources: [{ ...source, status: 'stale', problem: 'Sign in again' }] }))
    expect(await screen.findByText('Some figures are out of date or incomplete.')).toBeTruthy()
    expect(screen.getByText('Out of date')).toBeTruthy()
  })

  test('that differ from the stated figures can be explained', async () => {
    const { api, pointer, user } = setup()
    const text = 'A round closes this month'
    const explained = {
      ...differing,
      explanation: { text, author: 'Maya Okafor', at: '2026-11-20T10:00:00Z' },
    }
    api.on(explainComparison, () => {
      api.on(listComparisons, () => [explained])
      return explained
    })
    await pointer.click(await screen.findByRole('button', { name: /^Explain/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await pointer.type(dialog.getByRole('textbox'), text)
    await pointer.click(dialog.getByRole('button', { name: 'Save explanation' }))
    expect(await screen.findByText(new RegExp(`Maya Okafor, 20 Nov 2026: ${text}`))).toBeTruthy()
    expect(api.sent(explainComparison)).toMatchObject([
      { params: { companyId: user.selected_company, key: 'runway' }, body: { text } },
    ])
  })

  test('show which months of a requested document the data covers', async () => {
    setup()
    const card = within(
      await screen.findByRole('region', { name: 'Documents that connected data can cover' }),
    )
    expect(card.getByText(/3 months needed.*Missing: Aug 2026/)).toBeTruthy()
    const months = within(card.getByRole('list', { name: 'Bank statements from Tartan Bank' }))
    const texts = months.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(texts).toEqual(['Aug 2026, missing', 'Sep 2026, covered', 'Oct 2026, covered'])
  })

  test('are exported as CSV', async () => {
    const { api, store, user } = setup()
    api.on(contract.exportMetric, () => new File(['line'], 'runway.csv'))
    const save = vi.fn<(file: File) => void>()
    const companyId = user.selected_company ?? ''
    await store.dispatch(saveMetricLines({ companyId, key: 'runway', month: null, save }))
    expect(save.mock.calls[0]?.[0].name).toBe('runway.csv')
  })
})

test('a company without connections sees a link to connect', async () => {
  setup(buildEmptyFinancials())
  expect(await screen.findByText('No figures yet')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Connect your books or a bank' })
  expect(link.getAttribute('href')).toBe('/app/connections')
  expect(screen.queryByText(/Select a figure/)).toBeNull()
})

test('retries figures that failed to load', async () => {
  const user = buildUser()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(contract.getFinancials, () => {
      throw new AppError('unavailable')
    })
    .on(contract.listMetrics, () => [])
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<MoneyPage />, store, { at: '/app/money' })
  await screen.findByText('The figures couldn’t be loaded')
  api.on(contract.getFinancials, () => buildEmptyFinancials())
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No figures yet')).toBeTruthy()
})
