import { describe, expect, test } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import { getOutboxMail } from '#contract/outbox.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser, setSelectedCompany } from '#contract/users.ts'
import { aPerson, type Somebody, testApp } from '#tests/app.ts'
import { aCompany } from '#tests/build.ts'
import { mailsTo, minutesPass, secretFor } from '#tests/mail.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, bob, ada } = await cast(app)
const nobody = '0197f000-ffff-7000-8000-000000000000'

/** A company of Alice's, and what people do with its team. */
async function aTeam() {
  const { id: companyId } = await aCompany(alice)
  const params = { companyId }
  const invite = (email: string, by: Somebody = alice) =>
    by.call(contract.inviteTeamMember, { params, body: { email } })
  return {
    companyId,
    params,
    invite,
    resend: (email: string, token: string) =>
      alice.call(contract.resendInvite, { params, body: { email, token } }),
    remove: (by: Somebody, email: string) => by.call(contract.removeTeamMember, { params, body: { email } }),
    team: (by: Somebody = alice) => by.call(contract.getTeam, { params }),
    /** Somebody new who has joined. */
    joined: async (name: string): Promise<Somebody> => {
      const person = await app.arrive(name)
      await invite(person.email)
      const body = { secret: await secretFor(ada, person.email) }
      await person.call(contract.acceptInvite, { body })
      return person
    },
  }
}

const promote = (companyId: string, { id }: Somebody) =>
  app.ctx.db
    .updateTable('company_members')
    .set({ role: 'owner' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', id)
    .execute()

const daysFromNow = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000

describe('an invitation', () => {
  test('is listed, mailed once and written down', async () => {
    const { params, invite, team } = await aTeam()
    const { email } = aPerson('Carol')
    const invited = await invite(email)
    expect(invited).toMatchObject({ email, expired: false })
    expect(daysFromNow(invited.expires_at)).toBeCloseTo(7, 2)
    const { team_members, invited_users } = await team()
    expect(team_members).toMatchObject([{ id: alice.id, email: alice.email, name: 'Alice', role: 'owner' }])
    expect(invited_users).toEqual([invited])
    const mails = await mailsTo(ada, { email })
    expect(mails).toMatchObject([{ kind: 'invitation', status: 'queued', company: params.companyId }])
    const { results } = await alice.call(getChangesHistory, { params, query: { entity: ['invite'] } })
    expect(results).toMatchObject([
      { entity_id: invited.token, field: 'email', before: null, after: email, author: { name: 'Alice' } },
    ])
  })

  test('reads as what it is, and leads to this product alone', async () => {
    const { invite } = await aTeam()
    const { email } = aPerson('Carol')
    await invite(email)
    const [mail] = await mailsTo(ada, { email })
    const { text, html } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
    expect(text).toContain('Alice invites you to work on the application of Tidal Kiln')
    expect(text).toMatch(/http:\/\/127\.0\.0\.1\/app\/join#[\w-]{43}\n/)
    expect(html).toMatch(/href="http:\/\/127\.0\.0\.1\/app\/join#[\w-]{43}"/)
  })

  test('is answered alike whether or not somebody has the address', async () => {
    const { invite } = await aTeam()
    const known = await invite(bob.email)
    const unknown = await invite(aPerson('Nobody').email)
    const shape = (invited: object) => Object.entries(invited).map(([name, value]) => [name, typeof value])
    expect(shape(known)).toEqual(shape(unknown))
  })

  test('is refused for who is in the team, however the address is written', async () => {
    const { invite } = await aTeam()
    await expect(invite(alice.email.toUpperCase())).rejects.toMatchObject({ code: 'already_member' })
  })

  test('is refused a second time, in this team alone', async () => {
    const { email } = aPerson('Carol')
    const [one, other] = [await aTeam(), await aTeam()]
    await one.invite(email)
    await expect(one.invite(email.toUpperCase())).rejects.toMatchObject({ code: 'already_invited' })
    await expect(other.invite(email)).resolves.toMatchObject({ email })
  })

  test('of ten at the same moment is one, with one mail', async () => {
    const { invite, team } = await aTeam()
    const { email } = aPerson('Carol')
    const settled = await Promise.allSettled(Array.from({ length: 10 }, () => invite(email)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await team()).invited_users).toHaveLength(1)
    expect(await mailsTo(ada, { email })).toHaveLength(1)
  })

  test('is not possible from outside: the company is not there', async () => {
    const { invite, team } = await aTeam()
    await expect(invite('carol@example.com', bob)).rejects.toMatchObject({ code: 'not_found' })
    expect((await team()).invited_users).toEqual([])
  })

  test.each(['', 'carol', 'carol@', 'carol@example.com, eve@example.com', 'Carol <carol@example.com>'])(
    'to %j is refused',
    async (email) => {
      const { invite } = await aTeam()
      await expect(invite(email)).rejects.toMatchObject({ code: 'invalid_request' })
    },
  )
})

describe('sending an invitation again', () => {
  test('gives it a new week and a new secret, by a new mail', async () => {
    const { companyId, invite, resend, team } = await aTeam()
    const { email } = aPerson('Carol')
    const { token } = await invite(email)
    const first = await secretFor(ada, email)
    await app.ctx.db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('company_id', '=', companyId)
      .execute()
    expect((await team()).invited_users).toMatchObject([{ email, token, expired: true }])
    const again = await resend(email.toUpperCase(), token)
    expect(again).toMatchObject({ email, token, expired: false })
    expect(daysFromNow(again.expires_at)).toBeCloseTo(7, 2)
    expect(await mailsTo(ada, { email })).toHaveLength(2)
    expect(await secretFor(ada, email)).not.toBe(first)
  })

  test('needs the address and the invitation to belong together, in this company', async () => {
    const [own, other] = [await aTeam(), await aTeam()]
    const [carol, dan] = [aPerson('Carol').email, aPerson('Dan').email]
    const { token } = await own.invite(carol)
    const foreign = await other.invite(dan)
    for (const [email, id] of [
      [carol, nobody],
      [dan, token],
      [dan, foreign.token],
    ] as const)
      await expect(own.resend(email, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('too many invitations', () => {
  test('to one address are refused for the day, and say when there is room again', async () => {
    const { invite, resend } = await aTeam()
    const { email } = aPerson('Carol')
    const { token } = await invite(email)
    for (let sent = 1; sent < 5; sent++) await resend(email, token)
    const refusal = await resend(email, token).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too_many_requests' })
    const { retry_after = 0 } = (refusal as { details: { retry_after?: number } }).details
    expect(retry_after / 3600).toBeCloseTo(24, 1)
    await minutesPass(app, 24 * 60)
    await expect(resend(email, token)).resolves.toMatchObject({ token })
  })

  test('of one person are refused for the hour, over all their companies', async () => {
    const carol = await app.arrive('Carol')
    const companies = [await aCompany(carol), await aCompany(carol)]
    const invite = (number: number) =>
      carol.call(contract.inviteTeamMember, {
        params: { companyId: companies[number % 2]?.id ?? '' },
        body: { email: aPerson('Friend').email },
      })
    for (let number = 0; number < 20; number++) await invite(number)
    for (const number of [20, 21])
      await expect(invite(number)).rejects.toMatchObject({ code: 'too_many_requests' })
    await minutesPass(app, 60)
    await expect(invite(22)).resolves.toBeTruthy()
  })

  test('of many companies to one address are not sent, and nobody can tell', async () => {
    const { email } = aPerson('Victim')
    for (let number = 0; number < 12; number++) {
      const founder = await app.arrive('Founder')
      const { id: companyId } = await aCompany(founder)
      const answer = await founder.call(contract.inviteTeamMember, { params: { companyId }, body: { email } })
      expect(answer).toMatchObject({ email, expired: false })
    }
    const mails = await mailsTo(ada, { email })
    expect(mails.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'queued'),
      'dropped',
      'dropped',
    ])
  })
})

describe('removing', () => {
  test('a member is the owner’s right; the company is gone for them at once, and it is written down', async () => {
    const { companyId, params, joined, remove, team } = await aTeam()
    const carol = await joined('Carol')
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
    expect(companyId).toBe(params.companyId)
  })

  test('oneself is everybody’s right', async () => {
    const { joined, remove, team } = await aTeam()
    const carol = await joined('Carol')
    await remove(carol, carol.email)
    expect((await team()).team_members).toHaveLength(1)
  })

  test('others is not a member’s right', async () => {
    const { joined, remove, team } = await aTeam()
    const [carol, dan] = [await joined('Carol'), await joined('Dan')]
    for (const { email } of [alice, dan])
      await expect(remove(carol, email)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await team()).team_members).toHaveLength(3)
  })

  test('is an admin’s right, but for the last owner', async () => {
    const { joined, remove, team } = await aTeam()
    const carol = await joined('Carol')
    await remove(ada, carol.email)
    for (const by of [ada, alice])
      await expect(remove(by, alice.email)).rejects.toMatchObject({ code: 'last_owner' })
    expect((await team()).team_members).toMatchObject([{ id: alice.id }])
  })

  test('leaves an owner even when all leave at the same moment', async () => {
    const { companyId, joined, remove } = await aTeam()
    const others = [await joined('Carol'), await joined('Dan'), await joined('Eve')]
    for (const person of others) await promote(companyId, person)
    const settled = await Promise.allSettled([alice, ...others].map((one) => remove(one, one.email)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const { team_members } = await ada.call(contract.getTeam, { params: { companyId } })
    expect(team_members).toMatchObject([{ role: 'owner' }])
  })

  test('does not let somebody take the address of another and remove them', async () => {
    const { joined, remove, team } = await aTeam()
    const mallory = await joined('Mallory')
    await app.ctx.db.updateTable('users').set({ email: alice.email }).where('id', '=', mallory.id).execute()
    // a token that says nothing of the address leaves the one we have
    await remove({ ...mallory, call: app.as(await silentToken(mallory)) }, alice.email)
    expect((await team()).team_members).toMatchObject([{ id: alice.id, role: 'owner' }])
  })

  test('somebody who is not there is not found', async () => {
    const { remove } = await aTeam()
    await expect(remove(alice, bob.email)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('moves the person to another of their companies', async () => {
    const { companyId, joined, remove } = await aTeam()
    const carol = await joined('Carol')
    const own = await aCompany(carol)
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
  test('takes it from the list and from whoever holds its secret', async () => {
    const { invite, remove, team } = await aTeam()
    const carol = await app.arrive('Carol')
    await invite(carol.email)
    const secret = await secretFor(ada, carol.email)
    await remove(alice, carol.email.toUpperCase())
    expect((await team()).invited_users).toEqual([])
    const accepting = carol.call(contract.acceptInvite, { body: { secret } })
    await expect(accepting).rejects.toMatchObject({ code: 'invite_not_valid' })
  })

  test('is for owners, and for the one who invited', async () => {
    const { invite, joined, remove, team } = await aTeam()
    const [carol, dan] = [await joined('Carol'), await joined('Dan')]
    const { email } = aPerson('Friend')
    await invite(email, carol)
    await expect(remove(dan, email)).rejects.toMatchObject({ code: 'forbidden' })
    await remove(carol, email)
    expect((await team()).invited_users).toEqual([])
  })
})

const silentToken = ({ name, email, id }: Somebody) =>
  app.ctx.db
    .selectFrom('users')
    .select('subject')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(({ subject }) =>
      app.login.token({ subject, name, email }, { 'https://headwater.app/email': undefined }),
    )
