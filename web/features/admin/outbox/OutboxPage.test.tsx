import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { getOutboxMail, listOutbox, type OutboxMail } from '#contract/staff/outbox.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import { newId } from '#web/testing/people.ts'
import { buildAnalyst, renderAdmin, buildPage, buildStaffApi } from '#web/testing/admin.tsx'

const buildMail = (over: Partial<OutboxMail> = {}): OutboxMail => ({
  id: newId(),
  kind: 'invitation',
  status: 'kept',
  recipient: 'noor@example.com',
  subject: 'Join Tidal Kiln on Headwater',
  company: newId(),
  company_name: 'Tidal Kiln',
  created_at: '2026-11-20T10:00:00Z',
  due_at: null,
  sent_at: null,
  attempts: 0,
  error: null,
  digest: null,
  ...over,
})
const buildAdmin = () => buildAnalyst({ permissions: ['admin', 'analyst'] })

test('an admin pages through all emails with their delivery status', async () => {
  const pending = buildMail()
  const failed = buildMail({ status: 'failed', subject: 'Another', error: 'The mail server refused it' })
  const api = buildStaffApi(buildAdmin()).on(listOutbox, () => ({
    ...buildPage([pending, failed], 120),
    page_size: 50,
  }))
  await renderAdmin(api, '/app/admin/outbox')
  const link = await screen.findByRole('link', { name: pending.subject })
  expect(link.getAttribute('href')).toBe(`/app/admin/outbox/${pending.id}`)
  // The matches are an option of the status filter and the status of the email.
  expect(screen.getAllByText('Not sent')).toHaveLength(2)
  expect(screen.getByText('The mail server refused it')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('51–100 of 120')).toBeTruthy()
  expect(api.sent(listOutbox).map(({ query }) => query)).toEqual([
    { page: 1, page_size: 50 },
    { page: 2, page_size: 50 },
  ])
})

test('emails are filtered by type, status, subject and day, all in the address', async () => {
  const api = buildStaffApi(buildAdmin()).on(listOutbox, () => buildPage([]))
  const { router } = await renderAdmin(api, '/app/admin/outbox?kind=newsletter&after=2026-11-01')
  expect(await screen.findByText('No emails match these filters')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'failed')
  await userEvent.click(screen.getByRole('heading', { level: 1 }))
  await userEvent.keyboard('/Join{Enter}')
  await vi.waitFor(() =>
    expect(api.sent(listOutbox).at(-1)?.query).toEqual({
      page: 1,
      page_size: 50,
      kind: ['newsletter'],
      status: ['failed'],
      search: 'Join',
      after: '2026-11-01',
      ...getTimeZoneQuery(),
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(router.state.location.search).toBe('')
})

test('an email shows its text with clickable links, and its HTML in a sandbox without scripts', async () => {
  const mail = {
    ...buildMail(),
    text: 'Welcome.\nhttps://headwater.example/app/join#secret\nBye',
    html: '<html><head><style>p{margin:0}</style></head><body><p style="color:red">Welcome</p></body></html>',
  }
  const api = buildStaffApi(buildAdmin()).on(getOutboxMail, () => mail)
  await renderAdmin(api, `/app/admin/outbox/${mail.id}`)
  const text = within(await screen.findByRole('region', { name: 'Plain text' }))
  expect(text.getByRole('link').getAttribute('href')).toBe('https://headwater.example/app/join#secret')
  const frame = screen.getByTitle('HTML version of the email')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  // The content security policy blocks inline styles, so they are applied after the frame loads.
  expect(frame.getAttribute('srcdoc')).toBe(
    '<html><head></head><body><p data-style="color:red">Welcome</p></body></html>',
  )
})

test('shows an error when the outbox fails to load, and retries', async () => {
  let isDown = true
  const api = buildStaffApi(buildAdmin()).on(listOutbox, () => {
    if (isDown) throw new AppError('unavailable')
    return buildPage([])
  })
  await renderAdmin(api, '/app/admin/outbox')
  expect(await screen.findByText('The outbox couldn’t be loaded')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: /again/i }))
  expect(await screen.findByText('No emails yet')).toBeTruthy()
})

test('an analyst cannot open the outbox', async () => {
  await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin/outbox')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})
