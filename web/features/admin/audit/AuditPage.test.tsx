import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type AuditEvent, exportAuditEvents, listAuditEvents } from '#contract/staff/audit.ts'
import { AppError } from '#contract/core/errors.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const admin = buildAnalyst({ permissions: ['admin'] })
const event: AuditEvent = {
  id: newId(),
  at: '2026-11-20T10:00:00Z',
  user: { id: newId(), name: 'Tomas Brandt', email: 'tomas@example.com' },
  company: newId(),
  company_name: 'Kelpmoor Works',
  person: null,
  action: 'downloaded',
  target: '/api/v1/companies/1/documents/2/download/',
  details: { file: 'lease.pdf', address: '203.0.113.7' },
  count: 1,
  last_at: null,
}

test('shows events with their company and details, filtered by action, user and time', async () => {
  const api = buildStaffApi(admin).on(listAuditEvents, () => buildPage([event]))
  await renderAdmin(api, '/app/admin/audit?after=2026-11-01&user=nonsense')
  expect((await screen.findByRole('link', { name: 'Kelpmoor Works' })).getAttribute('href')).toBe(
    `/app/admin/companies/${event.company}`,
  )
  expect(screen.getByRole('link', { name: 'lease.pdf' }).getAttribute('href')).toBe(
    `/app/admin/companies/${event.company}/documents`,
  )
  expect(screen.getByText('From 203.0.113.7')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Tomas Brandt' }).getAttribute('href')).toBe(
    '/app/admin/users?view=all&search=tomas%40example.com',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show only events by Tomas Brandt' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'downloaded')
  const period = { page: 1, page_size: 50, after: '2026-11-01', ...getTimeZoneQuery() }
  expect(api.sent(listAuditEvents).map(({ query }) => query)).toEqual([
    period,
    { ...period, user: event.user?.id },
    { ...period, user: event.user?.id, action: ['downloaded'] },
  ])
})

test('exports the filtered events as a table or as lines', async () => {
  const api = buildStaffApi(admin)
    .on(listAuditEvents, () => buildPage([event]))
    .on(exportAuditEvents, () => new File(['x'], 'audit.csv'))
  await renderAdmin(api, '/app/admin/audit?after=2026-11-01')
  for (const format of [/^CSV/, /^NDJSON/]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: format }))
  }
  const filters = { after: '2026-11-01', ...getTimeZoneQuery() }
  expect(api.sent(exportAuditEvents).map(({ query }) => query)).toEqual([
    { ...filters, format: 'csv' },
    { ...filters, format: 'ndjson' },
  ])
})

test('repeated downloads within an hour show their number and the last time', async () => {
  const repeated = { ...event, id: newId(), count: 12, last_at: '2026-11-20T10:40:00Z' }
  const api = buildStaffApi(admin).on(listAuditEvents, () => buildPage([event, repeated]))
  await renderAdmin(api, '/app/admin/audit')
  expect(await screen.findAllByText(/^12 times, last .*2026/)).toHaveLength(1)
})

test('shows an error when the audit log fails to load, and retries', async () => {
  const api = buildStaffApi(admin).on(listAuditEvents, () => {
    throw new AppError('timeout')
  })
  await renderAdmin(api, '/app/admin/audit')
  expect(await screen.findByText('The events couldn’t be loaded')).toBeTruthy()
  api.on(listAuditEvents, () => buildPage([]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No events yet')).toBeTruthy()
})
