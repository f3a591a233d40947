import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/investors.ts'
import { listIntroductions } from '#contract/staff/introductions.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { buildInvestor } from '#web/testing/intros.ts'

const bluestem = buildInvestor('Bluestem Ventures', {
  countries: ['US'],
  stages: ['seed'],
  startup_round_size_min: '150000.00',
  startup_round_size_max: '750000.00',
  introductions: { sent: 14, answered: 6, interested: 3 },
})
const sync: SyncStatus = {
  status: 'done',
  started_at: '2026-11-20T05:00:00Z',
  finished_at: '2026-11-20T05:01:00Z',
  next_at: '2026-11-20T06:00:00Z',
  total: 12,
  done: 12,
  created: 1,
  updated: 2,
  failed: 1,
  error: null,
  problems: [{ place: 'investors.csv, row 12', field: 'round', message: '“2M or so” is not an amount' }],
  ignored_columns: ['Partnr'],
  no_removals: 'row 14 has no id (investors.csv)',
  earlier: [],
}
const facets = {
  total: 2,
  stages: [{ value: 'seed', count: 2 }],
  countries: [{ value: 'US', count: 1 }],
  sectors: [],
  business_models: [],
  revenue: [],
}

function buildApi(permissions: ('admin' | 'analyst')[] = ['admin']) {
  let current = sync
  return buildStaffApi(buildAnalyst({ permissions }))
    .on(contract.listInvestors, () => buildPage([bluestem]))
    .on(contract.getInvestorFacets, () => facets)
    .on(contract.getInvestorSync, () => current)
    .on(contract.syncInvestors, () => {
      current = { ...sync, status: 'running', done: 3, problems: [] }
      return current
    })
}

test.each([
  ['?search=blue', '2 without filters'],
  ['?search=blue&active=true', '2 without other filters'],
])('shows the number of investors that the filters %s hide', async (query, text) => {
  await renderAdmin(buildApi(), `/app/admin/investors${query}`)
  expect(await screen.findByText(text)).toBeTruthy()
})

test('facets filter the list through the URL; rows with errors are listed; a sync shows its counts', async () => {
  const api = buildApi()
  const { router } = await renderAdmin(api, '/app/admin/investors')
  expect(await screen.findByText('$150K – $750K')).toBeTruthy()
  expect(screen.getByText('investors.csv, row 12')).toBeTruthy()
  expect(screen.getByText('“2M or so”').tagName).toBe('B')
  expect(screen.getByText(/^Nothing was removed because row 14 has no id \(investors\.csv\)\./)).toBeTruthy()
  const user = userEvent.setup()
  const filters = await screen.findByRole('button', { name: 'Filters' })
  expect(filters.getAttribute('aria-expanded')).toBe('false')
  await user.click(filters)
  expect(filters.getAttribute('aria-expanded')).toBe('true')
  await screen.findByRole('checkbox', { name: 'Seed' })
  // The second click must not undo the first click, although the page has not rendered the first click's URL yet.
  for (const name of ['Seed', 'US']) fireEvent.click(screen.getByRole('checkbox', { name }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?stages=seed&countries=US'))
  expect(api.sent(contract.listInvestors).at(-1)?.query).toEqual({
    stages: ['seed'],
    countries: ['US'],
    page: 1,
    page_size: 25,
    ordering: 'name',
  })
  await user.click(screen.getByRole('button', { name: 'Sync investors' }))
  expect(await screen.findByText('3 of 12 rows')).toBeTruthy()
})

test('analysts cannot sync investors; a failed list can be retried', async () => {
  const api = buildApi(['analyst']).on(contract.listInvestors, () => {
    throw new AppError('timeout')
  })
  await renderAdmin(api, '/app/admin/investors')
  expect(await screen.findByText('The investors couldn’t be loaded')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sync investors' })).toBeNull()
  api.on(contract.listInvestors, () => buildPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No investors yet')).toBeTruthy()
})

test('a round size filters the list and its chip removes it; introductions show the reply rate', async () => {
  const api = buildApi()
  const { router } = await renderAdmin(api, '/app/admin/investors')
  const user = userEvent.setup()
  const bar = await screen.findByRole('progressbar', { name: 'Replies from Bluestem Ventures' })
  expect(bar.getAttribute('value')).toBe('43')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.type(await screen.findByRole('textbox', { name: /Company’s round size/ }), '1,000,000')
  await vi.waitFor(() => expect(router.state.location.search).toBe('?startup_round_size=1000000.00'))
  await vi.waitFor(() =>
    expect(api.sent(contract.getInvestorFacets).at(-1)?.query).toEqual({ startup_round_size: '1000000.00' }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove filter: round of $1,000,000' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe(''))
})

test('keys select the next investor, open it and focus the filters; the header sorts by change', async () => {
  const alder = buildInvestor('Alder Capital')
  const api = buildApi()
    .on(contract.listInvestors, () => buildPage([alder, bluestem]))
    .on(contract.getInvestor, () => bluestem)
    .on(listIntroductions, () => buildPage([]))
  const { router } = await renderAdmin(api, '/app/admin/investors?stages=seed')
  const user = userEvent.setup()
  await screen.findByRole('checkbox', { name: 'Seed', hidden: true })
  await screen.findByRole('link', { name: 'Alder Capital' })
  await user.keyboard('/{Enter}')
  expect(document.activeElement?.tagName).toBe('TR')
  await user.keyboard('j{Enter}')
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(`/app/admin/investors/${bluestem.id}`))
  await user.click(await screen.findByRole('link', { name: 'All investors' }))
  expect(router.state.location.search).toBe('?stages=seed')
  await screen.findByRole('checkbox', { name: 'Seed', hidden: true })
  await user.keyboard('f')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Seed' }))
  await user.click(screen.getByRole('button', { name: 'Changed' }))
  await vi.waitFor(() => expect(api.sent(contract.listInvestors).at(-1)?.query?.ordering).toBe('-updated_at'))
})

test('a facet with many values can be expanded', async () => {
  const sectors = Array.from({ length: 12 }, (_, index) => ({ value: `Sector ${index}`, count: 12 - index }))
  const api = buildApi().on(contract.getInvestorFacets, () => ({ ...facets, sectors }))
  await renderAdmin(api, '/app/admin/investors')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await user.click(await screen.findByRole('button', { name: '4 more: Sector' }))
  expect(screen.getByRole('checkbox', { name: 'Sector 11' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /more: Sector/ })).toBeNull()
})
