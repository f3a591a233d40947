// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import * as contract from '#contract/team.ts'
import type { InvitedUser, TeamMember } from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany, type User } from '#contract/users.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { describeInvitationExpiry } from './expiry.ts'
import { leaveTeam, selectTeamMembers, teamApi } from './api.ts'
import { TeamPage } from './TeamPage.tsx'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

const buildMember = (over: Partial<TeamMember> = {}): TeamMember => ({
  id: newId(),
  email: 'ana@example.com',
  name: 'Ana Reyes',
  email_verified: true,
  role: 'member',
  joined_at: '2026-10-03T10:00:00Z',
  ...over,
})

const buildInvited = (over: Partial<InvitedUser> = {}): InvitedUser => ({
  email: 'lucas@example.com',
  token: newId(),
  role: 'member',
  invited_by: newId(),
  invited_at: '2026-11-12T10:00:00Z',
  expires_at: inDays(6.5),
  expired: false,
  ...over,
})

interface TestTeam {
  user?: Partial<User>
  others?: TeamMember[]
  invited?: InvitedUser[]
}

async function setup(
  { user = {}, others = [buildMember()], invited = [] }: TestTeam = {},
  prepare: (api: ReturnType<typeof buildFakeCall>) => unknown = () => {},
) {
  const self = buildUser({ email: 'maya@example.com', ...user })
  const me = buildMember({ id: self.id, email: self.email, name: self.name, role: self.role ?? 'member' })
  const team = { team_members: [me, ...others], invited_users: invited }
  const api = buildFakeCall()
    .on(getCurrentUser, () => self)
    .on(contract.getTeam, () => structuredClone(team))
    .on(contract.removeTeamMember, ({ body }) => {
      team.team_members = team.team_members.filter(({ email }) => email !== body.email)
      team.invited_users = team.invited_users.filter(({ email }) => email !== body.email)
      return null
    })
  prepare(api)
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  const router = renderInApp(<TeamPage />, store, { at: '/app/team' })
  const pointer = userEvent.setup()
  return { api, store, router, self, team, pointer }
}

const row = async (text: string) =>
  within((await screen.findByText(text, { selector: 'li div' })).closest('li') as HTMLElement)

describe('the team page', () => {
  test('lists the members, and the invitations with their sender and expiry', async () => {
    const ana = buildMember()
    const { self } = await setup({
      others: [ana, buildMember({ name: 'Petra Vance', email: 'petra@example.com' })],
      invited: [
        buildInvited({ invited_by: ana.id }),
        buildInvited({ email: 'tom@example.com', expired: true, expires_at: '2026-11-09T10:00:00Z' }),
      ],
    })
    await screen.findByRole('heading', { level: 1, name: 'Two teammates work with you' })
    expect(document.title).toBe('Team · Headwater')
    expect((await row(self.email)).getByText('(you)')).toBeTruthy()
    const open = await row('lucas@example.com')
    expect(open.getByText(/Member, invited by Ana Reyes on 12 Nov/)).toBeTruthy()
    expect(open.getByText(/days left/)).toBeTruthy()
    const expired = await row('tom@example.com')
    expect(expired.getByText(/^Expired 9 Nov/)).toBeTruthy()
    expect(expired.getByRole('button', { name: /Invite again/ })).toBeTruthy()
  })

  test('shows a failure to load, and retries', async () => {
    const { pointer, api } = await setup({}, (api) =>
      api.on(contract.getTeam, () => {
        throw new AppError('network')
      }),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The connection dropped')
    api.on(contract.getTeam, () => ({ team_members: [buildMember()], invited_users: [] }))
    await pointer.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('ana@example.com')).toBeTruthy()
  })

  test('does not show the team of the previously selected company', async () => {
    const { api, store, self } = await setup()
    await screen.findByText('ana@example.com')
    api.on(contract.getTeam, () => new Promise(() => {}))
    api.on(setSelectedCompany, ({ body }) => ({ ...self, selected_company: body.company_id }))
    await act(() => store.dispatch(switchCompany(newId())))
    expect(await screen.findByText('Loading your team')).toBeTruthy()
    expect(screen.queryByText('ana@example.com')).toBeNull()
  })

  test('marks members without a confirmed address', async () => {
    await setup({ others: [buildMember({ email_verified: false })] })
    const ana = await row('Ana Reyes')
    expect(ana.getByText(/Email address not confirmed. Until it is, they can’t invite/)).toBeTruthy()
  })

  test('lets owners invite owners, and members only members', async () => {
    const { api, pointer } = await setup({ user: { role: 'owner' } })
    api.on(contract.inviteTeamMember, ({ body }) => buildInvited({ email: body.email, role: 'owner' }))
    await pointer.type(await screen.findByLabelText(/Email address/), 'lucas@example.com')
    await pointer.selectOptions(screen.getByLabelText('Role', { selector: 'select' }), 'Owner')
    await pointer.click(screen.getByRole('button', { name: 'Invite' }))
    await waitFor(() =>
      expect(api.sent(contract.inviteTeamMember)).toMatchObject([
        { body: { email: 'lucas@example.com', role: 'owner' } },
      ]),
    )
    cleanup()
    await setup({ user: { role: 'member' }, invited: [buildInvited({ role: 'owner' })] })
    expect(await screen.findByLabelText(/Email address/)).toBeTruthy()
    expect(screen.queryByLabelText('Role', { selector: 'select' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
  })

  test('disables invitations until the email address is confirmed', async () => {
    await setup({ user: { email: 'maya@example.com', email_verified: false } })
    expect(await screen.findByText(/Confirm maya@example.com first: open the link/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Invite' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('invites an address, and shows why an address is rejected', async () => {
    const { api, pointer, team } = await setup()
    await pointer.type(await screen.findByLabelText(/Email address/), 'lucas@tidalkiln')
    await pointer.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Enter an email address such as you@company.com')).toBeTruthy()
    expect(api.sent(contract.inviteTeamMember)).toEqual([])
    api.on(contract.inviteTeamMember, () => {
      throw new AppError('already_member')
    })
    await pointer.type(screen.getByLabelText(/Email address/), '.com')
    await pointer.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText(/This person is already on the team. No one was invited./)).toBeTruthy()
    api.on(contract.inviteTeamMember, ({ body }) => {
      const added = buildInvited({ email: body.email })
      team.invited_users.push(added)
      return added
    })
    await pointer.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await row('lucas@tidalkiln.com')).toBeTruthy()
    expect(screen.queryByText(/No one was invited/)).toBeNull()
  })

  test('resends an invitation, and withdraws it after a confirmation', async () => {
    const old = buildInvited({ expired: true, expires_at: '2026-11-09T10:00:00Z' })
    const { api, pointer, team } = await setup({ invited: [old] })
    api.on(contract.resendInvite, () => {
      const renewed = buildInvited({ token: old.token })
      team.invited_users = [renewed]
      return renewed
    })
    await pointer.click(await screen.findByRole('button', { name: /Invite again/ }))
    expect(await screen.findByText(/days left/)).toBeTruthy()
    await pointer.click(screen.getByRole('button', { name: /Withdraw/ }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(document.activeElement?.textContent).toBe('Keep')
    expect(dialog.getByText(/The link in the email stops working/)).toBeTruthy()
    await pointer.click(dialog.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(screen.queryByText('Pending invitations')).toBeNull())
    expect(api.sent(contract.removeTeamMember)[0]?.body).toEqual({ email: old.email })
  })

  test('lets an owner remove a member', async () => {
    const { pointer } = await setup()
    await pointer.click(await screen.findByRole('button', { name: 'Remove Ana Reyes' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ana Reyes from Tidal Kiln?' }))
    expect(document.activeElement?.textContent).toBe('Keep Ana')
    await pointer.click(dialog.getByRole('button', { name: 'Remove Ana' }))
    await screen.findByRole('heading', { level: 1, name: 'You’re the only person on this team' })
  })

  test('a member cannot remove members or withdraw their invitations', async () => {
    await setup({
      user: { role: 'member' },
      others: [buildMember({ role: 'owner' })],
      invited: [buildInvited()],
    })
    expect(await screen.findByRole('button', { name: 'Leave this company' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Remove|Withdraw/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Resend/ })).toBeTruthy()
  })

  test('the last owner cannot leave, and sees the reason', async () => {
    await setup()
    expect(await screen.findByText(/You’re the only owner/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Leave/ })).toBeNull()
    expect(screen.getByText(/The last owner can’t leave the team\.$/)).toBeTruthy()
  })

  test('leaving opens the next selected company', async () => {
    const { api, pointer, store, router } = await setup({
      user: { role: 'member' },
      others: [buildMember({ role: 'owner' })],
    })
    const next = newId()
    api.on(getCurrentUser, () => buildUser({ company: next }))
    await pointer.click(await screen.findByRole('button', { name: 'Leave this company' }))
    await pointer.click(await screen.findByRole('button', { name: 'Leave Tidal Kiln' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app'))
    expect(store.getState().users?.current.data?.selected_company).toBe(next)
    expect(api.sent(createCompany)).toEqual([])
  })
})

describe('the slice of the team', () => {
  const { endpoints } = teamApi

  test('rejects every action without a selected company', async () => {
    const userWithoutCompany = buildUser({ companies: [], company: null, selected_company: null })
    const api = buildFakeCall().on(getCurrentUser, () => ({ ...userWithoutCompany, company: null }))
    const store = createAppStore(buildTestServices(api.call))
    await store.dispatch(loadCurrentUser())
    const refusals = [
      await store.dispatch(endpoints.inviteTeamMember.initiate({ email: 'bob@example.com', role: 'member' })),
      await store.dispatch(endpoints.resendInvite.initiate({ email: 'bob@example.com', token: newId() })),
      await store.dispatch(endpoints.removeTeamMember.initiate('bob@example.com')),
      await store.dispatch(endpoints.makeOwner.initiate(newId())),
    ]
    const refusal = { status: 500, message: 'no company selected' }
    for (const { error } of refusals) expect(error).toMatchObject(refusal)
    expect((await store.dispatch(leaveTeam())).payload).toMatchObject(refusal)
  })

  test('has the message “Failed to fetch team members” for a failure without a reason', async () => {
    const send = () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 500 }))
    const call = createHttpCall({ baseUrl: 'http://test', token: () => Promise.resolve('token'), send })
    const store = createAppStore(buildTestServices(call))
    await store.dispatch(endpoints.getTeam.initiate({ params: { companyId: newId() } }))
    expect(selectTeamMembers(store.getState()).team).toMatchObject({
      status: 'failed',
      error: { message: 'Failed to fetch team members' },
    })
  })

  test('ignores a response that arrives after the company was switched', async () => {
    let reply: (team: contract.Team) => void = () => {}
    const api = buildFakeCall().on(contract.getTeam, () => new Promise((resolve) => (reply = resolve)))
    const store = createAppStore(buildTestServices(api.call))
    const load = () => store.dispatch(endpoints.getTeam.initiate({ params: { companyId: newId() } }))
    const first = load()
    await vi.waitFor(() => expect(api.sent(contract.getTeam)).toHaveLength(1))
    const replyToFirst = reply
    void load()
    replyToFirst({ team_members: [buildMember()], invited_users: [] })
    await first
    expect(selectTeamMembers(store.getState()).team.data.team_members).toEqual([])
  })
})

test.each([
  ['6 days left', '2026-11-28T09:00:00', false],
  ['Expires tomorrow', '2026-11-23T23:00:00', false],
  ['Expires today', '2026-11-22T23:00:00', false],
  ['Expired 22\u00a0Nov', '2026-11-22T08:00:00', false],
  ['Expired 9\u00a0Nov', '2026-11-09T08:00:00', true],
])('an invitation is labeled %s', (label, expires_at, expired) => {
  expect(describeInvitationExpiry({ expires_at, expired }, new Date('2026-11-22T10:00:00')).label).toBe(label)
})

test('the only owner can leave after making a member an owner', async () => {
  const ana = buildMember()
  const { api, pointer } = await setup({ user: { role: 'owner' }, others: [ana] })
  api.on(contract.makeOwner, () => Object.assign(ana, { role: 'owner' as const }))
  expect(await screen.findByText(/make a teammate an owner first/)).toBeTruthy()
  await pointer.click((await row('Ana Reyes')).getByRole('button', { name: /Make owner/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /Make Ana Reyes an owner of/ }))
  expect(dialog.getByText(/remove anyone from the team, including you/)).toBeTruthy()
  await pointer.click(dialog.getByRole('button', { name: 'Make Ana an owner' }))
  await waitFor(() => expect(api.sent(contract.makeOwner)).toMatchObject([{ body: { member: ana.id } }]))
  expect(await screen.findByRole('button', { name: /^Leave/ })).toBeTruthy()
})
