import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type AuditEvent, listAuditEvents } from '#contract/staff/audit.ts'
import * as colleagues from '#contract/colleagues.ts'
import type { ColleagueInvite } from '#contract/colleagues.ts'
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
  seen_at: null,
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
  count: 1,
  last_at: null,
}

const invited: ColleagueInvite = {
  id: newId(),
  email: 'nia@example.com',
  permissions: ['analyst'],
  reason: 'Joins reviews',
  invited_by: { id: admin.id, name: 'Ines Duarte', email: admin.email },
  invited_at: '2026-11-20T10:00:00Z',
  expires_at: '2100-12-04T10:00:00Z',
  expired: false,
}

const buildApi = () =>
  buildStaffApi(admin)
    .on(colleagues.listColleagueInvites, () => buildPage([invited]))
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
      ordering: 'name',
    }),
  )
})

test('who was here last stands first once asked; who is here now is named so', async () => {
  const here = { ...lea, seen_at: new Date().toISOString() }
  const api = buildApi().on(listUsers, () => buildPage([here, { ...lea, id: newId(), name: 'Otto' }]))
  const { router } = await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  expect(await screen.findByText('now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Seen' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?ordering=-seen_at'))
  expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ is_staff: 'true', ordering: '-seen_at' })
  await user.click(screen.getByRole('link', { name: 'Applicants' }))
  await vi.waitFor(() =>
    expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ is_staff: 'false', ordering: '-seen_at' }),
  )
})

test('by keys alone the next person is made analyst, and a colleague is invited', async () => {
  const otto = { ...lea, id: newId(), name: 'Otto Lind' }
  const api = buildApi()
    .on(listUsers, () => buildPage([lea, otto]))
    .on(colleagues.inviteColleague, () => invited)
  await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  await screen.findByText('Otto Lind')
  await user.keyboard('jr')
  expect(await screen.findByRole('dialog', { name: 'Make Otto Lind analyst?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('i')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a colleague' }))
  await user.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('Write the address of your colleague')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /Their address/ }), 'nia@example.com')
  await user.click(dialog.getByRole('checkbox', { name: /^Admin/ }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Joins reviews{Enter}')
  expect(await screen.findByText('nia@example.com is invited for two weeks.')).toBeTruthy()
  expect(api.sent(colleagues.inviteColleague)).toEqual([
    { body: { email: 'nia@example.com', permissions: ['analyst', 'admin'], reason: 'Joins reviews' } },
  ])
})

test('who is invited is listed with who did it, invited again, and taken back; a failure says so', async () => {
  const api = buildApi()
    .on(colleagues.inviteColleague, () => invited)
    .on(colleagues.withdrawColleagueInvite, () => {
      throw new AppError('unavailable')
    })
  await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Invited 1' }))
  expect(await screen.findByText('by Ines Duarte')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Invite again: nia@example.com' }))
  expect(await screen.findByText('nia@example.com is invited again, for two weeks.')).toBeTruthy()
  const takeBack = () => user.click(screen.getByRole('button', { name: /^Take back the invitation of nia/ }))
  await takeBack()
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  api
    .on(colleagues.withdrawColleagueInvite, () => null)
    .on(colleagues.listColleagueInvites, () => buildPage([]))
  await takeBack()
  expect(await screen.findByText('No open invitations')).toBeTruthy()
})

test('analysts find no page of users', async () => {
  await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin/users')
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such page' })).toBeTruthy()
})
