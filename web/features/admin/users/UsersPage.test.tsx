import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import { AppError } from '#contract/core/errors.ts'
import { listUsers, updatePermissions, type UserSummary } from '#contract/users.ts'
import { buildAnalyst, buildPage, buildStaffApi, renderAdmin } from '#web/testing/admin.tsx'
import { newId } from '#web/testing/people.ts'

const admin = buildAnalyst({ permissions: ['admin'] })
const lea: UserSummary = {
  id: newId(),
  userId: 'auth0|lea',
  email: 'lea@example.com',
  name: 'Lea Kranz',
  permissions: [],
}
const event: AuditEvent = {
  id: newId(),
  at: '2026-11-20T10:00:00Z',
  user: { id: admin.id, name: 'Ines Duarte', email: admin.email },
  company: null,
  company_name: null,
  action: 'permissions_changed',
  target: lea.id,
  details: { before: ['admin'], after: ['analyst'], person: 'Lea Kranz', reason: 'Moved to reviews' },
}

const buildApi = () =>
  buildStaffApi(admin)
    .on(listUsers, () => buildPage([lea]))
    .on(listAuditEvents, () => buildPage([event]))
    .on(updatePermissions, ({ body }) => ({ ...lea, permissions: body.permissions }))

test('a permission is given at its cell, for a reason, and the log says who did it', async () => {
  const api = buildApi()
  await renderAdmin(api, '/app/admin/users?view=all')
  expect(await screen.findByText('Ines Duarte made Lea Kranz analyst and no longer admin')).toBeTruthy()
  expect(screen.getByText(/“Moved to reviews”/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Analyst, Lea Kranz: no. Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Lea Kranz analyst?' }))
  await user.click(dialog.getByRole('button', { name: 'Make analyst' }))
  expect(await dialog.findByText('Say why, for those who read the log')).toBeTruthy()
  expect(api.sent(updatePermissions)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Covers for Otto')
  await user.click(dialog.getByRole('button', { name: 'Make analyst' }))
  expect(await screen.findByText('Lea Kranz is now analyst.')).toBeTruthy()
  expect(api.sent(updatePermissions)).toEqual([
    { params: { userId: lea.id }, body: { permissions: ['analyst'], reason: 'Covers for Otto' } },
  ])
})

test('a refusal, as of the last admin, changes nothing and says why', async () => {
  const api = buildApi()
    .on(listUsers, () => buildPage([{ ...lea, permissions: ['admin' as const] }]))
    .on(updatePermissions, () => {
      throw new AppError('last_admin')
    })
  await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Admin, Lea Kranz: yes. Change' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Leaves')
  await user.click(dialog.getByRole('button', { name: 'Take admin away' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was changed')
})

test('people are found by name and permission', async () => {
  const api = buildApi()
  await renderAdmin(api, '/app/admin/users?view=analyst')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search people' }), 'lea{Enter}')
  await vi.waitFor(() =>
    expect(api.sent(listUsers).at(-1)?.query).toEqual({
      page: 1,
      page_size: 50,
      search: 'lea',
      'permissions[]': ['analyst'],
    }),
  )
})

test('analysts find no page of users', async () => {
  await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin/users')
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page' })).toBeTruthy()
})
