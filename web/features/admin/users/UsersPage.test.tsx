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
  person: null,
  company: null,
  company_name: null,
  action: 'permissions_changed',
  target: lea.id,
  details: { before: ['admin'], after: ['analyst'], person: 'Lea Kranz', reason: 'Moved to reviews' },
  count: 1,
  last_at: null,
}

const openInvite: ColleagueInvite = {
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
    .on(colleagues.listColleagueInvites, () => buildPage([openInvite]))
    .on(listUsers, () => buildPage([lea]))
    .on(listAuditEvents, () => buildPage([event]))
    .on(updatePermissions, ({ body }) => ({ ...lea, permissions: body.permissions }))

test('an admin gives a permission with a reason, and the log shows who changed permissions', async () => {
  const api = buildApi()
  await renderAdmin(api, '/app/admin/users?view=all')
  expect(
    await screen.findByText('Ines Duarte gave Lea Kranz analyst access and removed admin access'),
  ).toBeTruthy()
  expect(screen.getByText(/“Moved to reviews”/)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Analyst, Lea Kranz: no. Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Give Lea Kranz analyst access?' }))
  await user.click(dialog.getByRole('button', { name: 'Give access' }))
  expect(await dialog.findByText('Enter a reason')).toBeTruthy()
  expect(api.sent(updatePermissions)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Covers for Otto')
  await user.click(dialog.getByRole('button', { name: 'Give access' }))
  expect(await screen.findByText('Lea Kranz now has analyst access.')).toBeTruthy()
  expect(api.sent(updatePermissions)).toEqual([
    { params: { userId: lea.id }, body: { permissions: ['analyst'], reason: 'Covers for Otto' } },
  ])
})

test('shows why the last admin cannot be removed', async () => {
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
  await user.click(dialog.getByRole('button', { name: 'Remove access' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Nothing was changed')
})

test('finds people by name and permission', async () => {
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

test('sorts people by last seen, and marks people who are online', async () => {
  const onlineUser = { ...lea, seen_at: new Date().toISOString() }
  const api = buildApi().on(listUsers, () => buildPage([onlineUser, { ...lea, id: newId(), name: 'Otto' }]))
  const { router } = await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  expect(await screen.findByText('now')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Last seen' }))
  await vi.waitFor(() => expect(router.state.location.search).toBe('?ordering=-seen_at'))
  expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ is_staff: 'true', ordering: '-seen_at' })
  await user.click(screen.getByRole('link', { name: 'Applicants' }))
  await vi.waitFor(() =>
    expect(api.sent(listUsers).at(-1)?.query).toMatchObject({ is_staff: 'false', ordering: '-seen_at' }),
  )
})

test('keys select the next person, give analyst access and invite a teammate', async () => {
  const otto = { ...lea, id: newId(), name: 'Otto Lind' }
  const api = buildApi()
    .on(listUsers, () => buildPage([lea, otto]))
    .on(colleagues.inviteColleague, () => openInvite)
  await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  await screen.findByText('Otto Lind')
  await user.keyboard('jr')
  expect(await screen.findByRole('dialog', { name: 'Give Otto Lind analyst access?' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('i')
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite a teammate' }))
  await user.click(dialog.getByRole('button', { name: 'Send invitation' }))
  expect(await dialog.findByText('Enter your teammate’s email')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: /^Email/ }), 'nia@example.com')
  await user.click(dialog.getByRole('checkbox', { name: /^Admin/ }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Joins reviews{Enter}')
  expect(
    await screen.findByText('Invited nia@example.com. The invitation is valid for two weeks.'),
  ).toBeTruthy()
  expect(api.sent(colleagues.inviteColleague)).toEqual([
    { body: { email: 'nia@example.com', permissions: ['analyst', 'admin'], reason: 'Joins reviews' } },
  ])
})

test('lists invitations with their author, resends and withdraws them, and shows a failure', async () => {
  const api = buildApi()
    .on(colleagues.inviteColleague, () => openInvite)
    .on(colleagues.withdrawColleagueInvite, () => {
      throw new AppError('unavailable')
    })
  await renderAdmin(api, '/app/admin/users')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Invited 1' }))
  expect(await screen.findByText('by Ines Duarte')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resend the invitation to nia@example.com' }))
  expect(
    await screen.findByText('Invitation resent to nia@example.com. It is valid for two weeks.'),
  ).toBeTruthy()
  const withdraw = () => user.click(screen.getByRole('button', { name: /^Withdraw the invitation to nia/ }))
  await withdraw()
  expect(await screen.findByText(/Nothing was changed/)).toBeTruthy()
  api
    .on(colleagues.withdrawColleagueInvite, () => null)
    .on(colleagues.listColleagueInvites, () => buildPage([]))
  await withdraw()
  expect(await screen.findByText('No open invitations')).toBeTruthy()
})

test('the second page of invitations shows other invitations', async () => {
  const laterInvite = { ...openInvite, id: newId(), email: 'kim@example.com' }
  const api = buildApi().on(colleagues.listColleagueInvites, ({ query }) =>
    buildPage([query?.page === 2 ? laterInvite : openInvite], 26),
  )
  await renderAdmin(api, '/app/admin/users?view=invited')
  await screen.findByText('nia@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  expect(await screen.findByText('kim@example.com')).toBeTruthy()
})

test('analysts cannot open the users page', async () => {
  await renderAdmin(buildStaffApi(buildAnalyst()), '/app/admin/users')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
})
