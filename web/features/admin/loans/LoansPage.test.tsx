// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import * as loans from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import {
  buildAnalyst,
  buildPage,
  buildStaffApi,
  buildCompanySummary,
  renderAdmin,
} from '#web/testing/admin.tsx'
import { buildLoan, buildLoanPage } from '#web/testing/loans.ts'
import { newId } from '#web/testing/people.ts'
import { listMatchEvidence } from './Unmatched.tsx'

const figures = {
  type: 'rbf',
  status: 'active',
  start_date: '2026-03-01',
  amount: '250000.00',
  total_due: '325000.00',
  repaid: '57000.00',
  updated_at: '2026-11-20T10:00:00Z',
}
const company = buildCompanySummary({ name: 'Saltbox Storage', status: 'funded' })
const unmatched: loans.UnmatchedLoan = {
  ...figures,
  id: newId(),
  external_id: 'SB-0417',
  company_name: 'Saltbox Storage LLC',
  suggested_company: company.id,
  suggested_company_name: company.name,
}
const bound = (companyId: string, company_name: string) =>
  buildLoan({ ...figures, id: unmatched.id, company: companyId, company_name })
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
  problems: [{ place: 'loans.csv, row 7', field: 'repaid', message: '“12,5OO” is no amount' }],
  ignored_columns: ['Statuss'],
  no_removals: 'the table is empty',
  earlier: [
    { status: 'failed', finished_at: '2026-11-20T04:01:00Z', total: null, failed: 0 },
    { status: 'done', finished_at: '2026-11-20T03:01:00Z', total: 11, failed: 2 },
  ],
}

function buildServer(permissions: ('admin' | 'analyst')[] = ['admin', 'analyst']) {
  let rows = [unmatched]
  return buildStaffApi(buildAnalyst({ permissions }))
    .on(loans.listLoans, () => buildLoanPage(rows.length === 0 ? [bound(company.id, 'Saltbox Storage')] : []))
    .on(loans.listUnmatchedLoans, () => buildPage(rows))
    .on(loans.getLoanSync, () => sync)
    .on(listCompanies, () => buildPage([company]))
    .on(loans.matchLoan, ({ body }) => {
      rows = []
      return bound(body.company, 'Saltbox Storage')
    })
}

test('a loan is matched to a company only after an admin confirms that they compared them', async () => {
  const api = buildServer()
  await renderAdmin(api, '/app/admin/loans')
  await userEvent.click(await screen.findByRole('button', { name: /, loan SB-0417$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('The names match')).toBeTruthy()
  expect(dialog.getByText('The company’s status is Funded')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm match' }))
  expect(await dialog.findByText('Compare the loan number and amount first')).toBeTruthy()
  expect(api.sent(loans.matchLoan)).toEqual([])
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm match' }))
  expect(await screen.findByText('Loan matched to Saltbox Storage.')).toBeTruthy()
  expect(await screen.findByText('Every loan is matched to a company.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Saltbox Storage' }).getAttribute('href')).toBe(
    `/app/admin/companies/${company.id}/loans`,
  )
  expect(api.sent(loans.matchLoan)).toEqual([
    { params: { unmatchedLoanId: unmatched.id }, body: { company: company.id } },
  ])
})

test('a failed match shows an error and changes nothing', async () => {
  const api = buildServer().on(loans.matchLoan, () => {
    throw new AppError('not_found')
  })
  await renderAdmin(api, '/app/admin/loans')
  await userEvent.click(await screen.findByRole('button', { name: /, loan SB-0417$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('checkbox'))
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm match' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was changed')
})

test('lists rows with errors, and starts a sync', async () => {
  const running: SyncStatus = { ...sync, status: 'running', done: 3, problems: [] }
  const api = buildServer()
  api.on(loans.syncLoans, () => {
    api.on(loans.getLoanSync, () => running)
    return running
  })
  await renderAdmin(api, '/app/admin/loans')
  expect(await screen.findByText('loans.csv, row 7')).toBeTruthy()
  expect(
    screen.getByText(/^Last synced 20 Nov 2026, .* Next sync at|The next sync will start shortly/),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: '1 with errors' }).getAttribute('href')).toContain(
    '#rows-with-errors',
  )
  expect((await screen.findByRole('link', { name: '1 waiting for a match' })).getAttribute('href')).toContain(
    '#unmatched-loans',
  )
  expect(screen.getByText(/^Nothing was removed because the table is empty\./)).toBeTruthy()
  expect(screen.getByText('Unrecognized columns: Statuss. Their values were ignored.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Earlier syncs' }))
  const earlier = within(screen.getByRole('list', { name: 'Earlier syncs' })).getAllByRole('listitem')
  expect(earlier[0]?.textContent).toMatch(/Failed$/)
  expect(earlier[1]?.textContent).toMatch(/2 with errors11\srows$/)
  await userEvent.click(screen.getByRole('button', { name: 'Sync loans' }))
  expect(await screen.findByText('3 of 12 rows')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Syncing loans' })).toBeTruthy()
})

test('the list is refreshed after a sync that ended before the page saw it running', async () => {
  const api = buildServer()
  api.on(loans.syncLoans, () => {
    api.on(loans.getLoanSync, () => ({ ...sync, finished_at: '2026-11-20T05:30:00Z' }))
    api.on(loans.listLoans, () => buildLoanPage([bound(company.id, 'Saltbox Storage')]))
    return sync
  })
  await renderAdmin(api, '/app/admin/loans')
  expect(await screen.findByText('No loans yet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Sync loans' }))
  expect(await screen.findByRole('link', { name: 'Saltbox Storage' })).toBeTruthy()
})

test('analysts see loans but cannot match them', async () => {
  const api = buildServer(['analyst'])
  await renderAdmin(api, '/app/admin/loans')
  expect(await screen.findByText('No loans yet')).toBeTruthy()
  expect(screen.queryByText('Unmatched loans')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Sync loans' })).toBeNull()
  expect(api.sent(loans.listUnmatchedLoans)).toEqual([])
})

test('shows an error when loans fail to load, and retries', async () => {
  const api = buildServer().on(loans.listLoans, () => {
    throw new AppError('timeout')
  })
  await renderAdmin(api, '/app/admin/loans')
  expect(await screen.findByText('The loans couldn’t be loaded')).toBeTruthy()
  api.on(loans.listLoans, () => buildLoanPage([bound(company.id, 'Saltbox Storage')]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Saltbox Storage' })).toBeTruthy()
})

test.each([
  ['another name', { id: 'other' }, [false, true, true]],
  ['another amount', { capital_amount_requested: '90000.00' }, [true, false, true]],
  ['no amount', { capital_amount_requested: null }, [true, false, true]],
  ['a status before any loan', { status: 'draft' as const }, [true, true, false]],
])('a company with %s has one fact against the match', (_, over, matches) => {
  const evidence = listMatchEvidence(unmatched, {
    ...company,
    capital_amount_requested: '250000.00',
    ...over,
  })
  expect(evidence.map(({ isMatch }) => isMatch)).toEqual(matches)
})
