import { beforeEach, describe, expect, test } from 'vitest'
import { getChangesHistory, getStatusHistory } from '#contract/history.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany } from '#contract/users.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany, fetchCompanyStatus } from '#tests/build.ts'
import { backdateMails, getInviteSecret } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ada } = await signInCast(app)
// Backdates earlier invitations, so that they do not count toward the limits.
beforeEach(() => backdateMails(app, 60))

async function buildTeam() {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  const invite = (email: string, by: TestUser = alice) =>
    by.call(contract.inviteTeamMember, { params, body: { email } })
  return {
    companyId,
    params,
    invite,
    remove: (by: TestUser, email: string) => by.call(contract.removeTeamMember, { params, body: { email } }),
    team: (by: TestUser = alice) => by.call(contract.getTeam, { params }),
    addMember: async (name: string): Promise<TestUser> => {
      const person = await app.arrive(name)
      await invite(person.email)
      const body = { secret: await getInviteSecret(ada, person.email) }
      await person.call(contract.acceptInvite, { body })
      return person
    },
  }
}

const promote = (companyId: string, { id }: TestUser) =>
  app.ctx.db
    .updateTable('company_members')
    .set({ role: 'owner' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()

describe('removing', () => {
  test('a member by the owner revokes access immediately and is recorded', async () => {
    const { params, addMember, remove, team } = await buildTeam()
    const carol = await addMember('Carol')
    expect((await team(carol)).team_members).toHaveLength(2)
    await remove(alice, carol.email.toUpperCase())
    await expect(team(carol)).rejects.toMatchObject({ code: 'not_found' })
    expect((await team()).team_members).toMatchObject([{ id: alice.id }])
    const { results } = await alice.call(getChangesHistory, { params, query: { entity: ['member'] } })
    expect(results).toMatchObject([
      { entity_id: carol.id, before: 'member', after: null, author: { name: 'Alice' } },
      { entity_id: carol.id, before: null, after: 'member', author: { name: 'Carol' } },
    ])
    expect(await carol.call(getCurrentUser, {})).toMatchObject({ selected_company: null })
  })

  test('oneself is allowed for every member', async () => {
    const { addMember, remove, team } = await buildTeam()
    const carol = await addMember('Carol')
    await remove(carol, carol.email)
    expect((await team()).team_members).toHaveLength(1)
  })

  test('withdraws their open invitations, but not invitations by others', async () => {
    const { addMember, invite, remove, team } = await buildTeam()
    const carol = await addMember('Carol')
    const [friend, other] = [await app.arrive('Friend'), buildPerson('Other')]
    await invite(friend.email, carol)
    await invite(other.email)
    const secret = await getInviteSecret(ada, friend.email)
    await remove(alice, carol.email)
    expect((await team()).invited_users).toMatchObject([{ email: other.email }])
    const accepting = friend.call(contract.acceptInvite, { body: { secret } })
    await expect(accepting).rejects.toMatchObject({ code: 'invite_not_valid' })
  })

  test('a member whose unverified address blocks an application reopens the application', async () => {
    const { companyId, addMember, remove, params } = await buildTeam()
    const carol = await addMember('Carol')
    await app.ctx.db
      .updateTable('companies')
      .set({ status: 'verify_client_email', submitted_by: carol.id })
      .where('id', '=', companyId)
      .execute()
    await remove(alice, carol.email)
    expect(await fetchCompanyStatus(alice, companyId)).toBe('draft')
    const { results } = await alice.call(getStatusHistory, { params })
    expect(results[0]?.note).toContain('Carol submitted the application and left')
  })

  test('other members is refused to a member', async () => {
    const { addMember, remove, team } = await buildTeam()
    const [carol, dan] = [await addMember('Carol'), await addMember('Dan')]
    for (const { email } of [alice, dan])
      await expect(remove(carol, email)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await team()).team_members).toHaveLength(3)
  })

  test('is allowed for an admin, except for the last owner', async () => {
    const { addMember, remove, team } = await buildTeam()
    const carol = await addMember('Carol')
    await remove(ada, carol.email)
    for (const by of [ada, alice])
      await expect(remove(by, alice.email)).rejects.toMatchObject({ code: 'last_owner' })
    expect((await team()).team_members).toMatchObject([{ id: alice.id }])
  })

  test('keeps one owner if all owners leave concurrently', async () => {
    const { companyId, addMember, remove } = await buildTeam()
    const others = [await addMember('Carol'), await addMember('Dan'), await addMember('Eve')]
    for (const person of others) await promote(companyId, person)
    const outcomes = await Promise.allSettled([alice, ...others].map((owner) => remove(owner, owner.email)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { team_members } = await ada.call(contract.getTeam, { params: { companyId } })
    expect(team_members).toMatchObject([{ role: 'owner' }])
  })

  test('does not let a user claim another member’s address to remove them', async () => {
    const { addMember, remove, team } = await buildTeam()
    const mallory = await addMember('Mallory')
    await app.ctx.db.updateTable('users').set({ email: alice.email }).where('id', '=', mallory.id).execute()
    // Signing in with a token without an address does not change the stored address.
    await remove({ ...mallory, call: app.as(await silentToken(mallory)) }, alice.email)
    expect((await team()).team_members).toMatchObject([{ id: alice.id, role: 'owner' }])
  })

  test('an unknown person is not_found', async () => {
    const { remove } = await buildTeam()
    await expect(remove(alice, bob.email)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('selects another of their companies', async () => {
    const { companyId, addMember, remove } = await buildTeam()
    const carol = await addMember('Carol')
    const own = await buildCompany(carol)
    await carol.call(setSelectedCompany, { body: { company_id: companyId } })
    await remove(alice, carol.email)
    expect(await carol.call(getCurrentUser, {})).toMatchObject({ selected_company: own.id })
    const row = await app.ctx.db
      .selectFrom('users')
      .select('selected_company_id')
      .where('id', '=', carol.id)
      .executeTakeFirst()
    expect(row?.selected_company_id).toBe(own.id)
  })
})

describe('withdrawing an invitation', () => {
  test('removes it from the list and invalidates its secret', async () => {
    const { invite, remove, team } = await buildTeam()
    const carol = await app.arrive('Carol')
    await invite(carol.email)
    const secret = await getInviteSecret(ada, carol.email)
    await remove(alice, carol.email.toUpperCase())
    expect((await team()).invited_users).toEqual([])
    const accepting = carol.call(contract.acceptInvite, { body: { secret } })
    await expect(accepting).rejects.toMatchObject({ code: 'invite_not_valid' })
  })

  test('is allowed for owners and for its sender', async () => {
    const { invite, addMember, remove, team } = await buildTeam()
    const [carol, dan] = [await addMember('Carol'), await addMember('Dan')]
    const { email } = buildPerson('Friend')
    await invite(email, carol)
    await expect(remove(dan, email)).rejects.toMatchObject({ code: 'forbidden' })
    await remove(carol, email)
    expect((await team()).invited_users).toEqual([])
  })
})

const silentToken = ({ name, email, id }: TestUser) =>
  app.ctx.db
    .selectFrom('users')
    .select('subject')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ subject }) =>
      app.login.token({ subject, name, email }, { 'https://headwater.app/email': undefined }),
    )

describe('making an owner', () => {
  test('is allowed for an owner, is recorded, and lets the first owner leave', async () => {
    const { params, companyId, addMember, remove, team } = await buildTeam()
    const carol = await addMember('Carol')
    const make = (by: TestUser, { id: member }: TestUser) =>
      by.call(contract.makeOwner, { params, body: { member } })
    await expect(make(carol, carol)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(make(alice, bob)).rejects.toMatchObject({ code: 'not_found' })
    await expect(remove(alice, alice.email)).rejects.toMatchObject({ code: 'last_owner' })
    expect(await make(alice, carol)).toMatchObject({ id: carol.id, role: 'owner' })
    expect(await make(ada, carol)).toMatchObject({ id: carol.id, role: 'owner' })
    const { results } = await ada.call(getChangesHistory, { params: { companyId }, query: {} })
    expect(results.filter(({ entity, before }) => entity === 'member' && before === 'member')).toMatchObject([
      { entity_id: carol.id, field: 'role', after: 'owner', author: { id: alice.id } },
    ])
    await remove(alice, alice.email)
    expect((await team(carol)).team_members.map(({ id, role }) => [id, role])).toEqual([[carol.id, 'owner']])
  })
})
