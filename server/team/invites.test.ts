import { beforeEach, describe, expect, test } from 'vitest'
import { getChangesHistory } from '#contract/history.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import * as contract from '#contract/team.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { listMailsTo, backdateMails, getInviteSecret } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { deleteOldInvitationSends } from './limits.ts'

const app = await startTestApp()
const { alice, bob, ada } = await signInCast(app)
const nobody = '0197f000-ffff-7000-8000-000000000000'
// Backdates earlier invitations, so that only the tests of the limits reach the limits.
beforeEach(() => backdateMails(app, 60))

async function buildTeam() {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  return {
    companyId,
    params,
    invite: (email: string, by: TestUser = alice, role: contract.TeamRole = 'member') =>
      by.call(contract.inviteTeamMember, { params, body: { email, role } }),
    resend: (email: string, token: string, by: TestUser = alice) =>
      by.call(contract.resendInvite, { params, body: { email, token } }),
    team: () => alice.call(contract.getTeam, { params }),
  }
}

const daysFromNow = (time: string) => (Date.parse(time) - Date.now()) / 86_400_000

describe('an invitation', () => {
  test('is listed, emailed once and recorded', async () => {
    const { params, invite, team } = await buildTeam()
    const { email } = buildPerson('Carol')
    const invited = await invite(email)
    expect(invited).toMatchObject({ email, expired: false })
    expect(daysFromNow(invited.expires_at)).toBeCloseTo(7, 2)
    const { team_members, invited_users } = await team()
    expect(team_members).toMatchObject([{ id: alice.id, email: alice.email, name: 'Alice', role: 'owner' }])
    expect(invited_users).toEqual([invited])
    const mails = await listMailsTo(ada, { email })
    expect(mails).toMatchObject([{ kind: 'invitation', status: 'queued', company: params.companyId }])
    const { results } = await alice.call(getChangesHistory, { params, query: { entity: ['invite'] } })
    expect(results).toMatchObject([
      { entity_id: invited.token, field: 'email', before: null, after: email, author: { name: 'Alice' } },
    ])
  })

  test('describes itself and links only to this product', async () => {
    const { invite } = await buildTeam()
    const { email } = buildPerson('Carol')
    await invite(email)
    const [mail] = await listMailsTo(ada, { email })
    const { text, html } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
    expect(text).toContain('Alice invited you to work on the funding application for Tidal Kiln')
    expect(text).toMatch(/http:\/\/127\.0\.0\.1\/app\/join#[\w-]{43}\n/)
    expect(html).toMatch(/href="http:\/\/127\.0\.0\.1\/app\/join#[\w-]{43}"/)
  })

  test('gets the same response whether or not the address has an account', async () => {
    const { invite } = await buildTeam()
    const existing = await invite(bob.email)
    const unknown = await invite(buildPerson('Nobody').email)
    const shape = (invited: object) => Object.entries(invited).map(([name, value]) => [name, typeof value])
    expect(shape(existing)).toEqual(shape(unknown))
  })

  test('is refused for a member in any spelling of their address', async () => {
    const { invite } = await buildTeam()
    await expect(invite(alice.email.toUpperCase())).rejects.toMatchObject({ code: 'already_member' })
  })

  test('is refused a second time, but only by this team', async () => {
    const { email } = buildPerson('Carol')
    const [first, second] = [await buildTeam(), await buildTeam()]
    await first.invite(email)
    await expect(first.invite(email.toUpperCase())).rejects.toMatchObject({ code: 'already_invited' })
    await expect(second.invite(email)).resolves.toMatchObject({ email })
  })

  test('is created and emailed once by ten concurrent calls', async () => {
    const { invite, team } = await buildTeam()
    const { email } = buildPerson('Carol')
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => invite(email)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await team()).invited_users).toHaveLength(1)
    expect(await listMailsTo(ada, { email })).toHaveLength(1)
  })

  test('is refused to strangers with not_found', async () => {
    const { invite, team } = await buildTeam()
    await expect(invite('carol@example.com', bob)).rejects.toMatchObject({ code: 'not_found' })
    expect((await team()).invited_users).toEqual([])
  })

  test.each(['', 'carol', 'carol@', 'carol@example.com, eve@example.com', 'Carol <carol@example.com>'])(
    'to %j is refused',
    async (email) => {
      const { invite } = await buildTeam()
      await expect(invite(email)).rejects.toMatchObject({ code: 'invalid_request' })
    },
  )
})

describe('an invitation as an owner', () => {
  test('can be sent and resent only by owners and admins', async () => {
    const { params, invite, resend, team } = await buildTeam()
    const member = await app.arrive('Mia')
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: params.companyId, user_id: member.id, role: 'member' })
      .execute()
    const [carol, dan] = [buildPerson('Carol').email, buildPerson('Dan').email]
    await expect(invite(carol, member, 'owner')).rejects.toMatchObject({ code: 'forbidden' })
    const { token } = await invite(carol, alice, 'owner')
    await expect(resend(carol, token, member)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(resend(carol, token)).resolves.toMatchObject({ role: 'owner' })
    await expect(invite(dan, ada, 'owner')).resolves.toMatchObject({ role: 'owner' })
    expect((await team()).invited_users).toMatchObject([{ email: carol, role: 'owner' }, { role: 'owner' }])
    const query = { entity: ['invite' as const], field: 'role' }
    const { results } = await alice.call(getChangesHistory, { params, query })
    expect(results.map(({ after }) => after)).toEqual(['owner', 'owner'])
  })
})

describe('sending an invitation again', () => {
  test('emails it again with a new expiry and a new secret', async () => {
    const { companyId, invite, resend, team } = await buildTeam()
    const { email } = buildPerson('Carol')
    const { token } = await invite(email)
    const first = await getInviteSecret(ada, email)
    await app.ctx.db
      .updateTable('invites')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .where('company_id', '=', companyId)
      .execute()
    expect((await team()).invited_users).toMatchObject([{ email, token, expired: true }])
    const again = await resend(email.toUpperCase(), token)
    expect(again).toMatchObject({ email, token, expired: false })
    expect(daysFromNow(again.expires_at)).toBeCloseTo(7, 2)
    expect(await listMailsTo(ada, { email })).toHaveLength(2)
    expect(await getInviteSecret(ada, email)).not.toBe(first)
  })

  test('requires the address and the token of the same invitation of this company', async () => {
    const [own, second] = [await buildTeam(), await buildTeam()]
    const [carol, dan] = [buildPerson('Carol').email, buildPerson('Dan').email]
    const { token } = await own.invite(carol)
    const foreign = await second.invite(dan)
    for (const [email, id] of [
      [carol, nobody],
      [dan, token],
      [dan, foreign.token],
    ] as const)
      await expect(own.resend(email, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('too many invitations', () => {
  test('to one address are refused for the day, with the time to retry', async () => {
    const { invite, resend } = await buildTeam()
    const { email } = buildPerson('Carol')
    const { token } = await invite(email)
    for (let count = 1; count < 5; count++) await resend(email, token)
    const refusal = await resend(email, token).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'too_many_requests' })
    const { retry_after = 0 } = (refusal as { details: { retry_after?: number } }).details
    expect(retry_after / 3600).toBeCloseTo(24, 1)
    await backdateMails(app, 24 * 60)
    await expect(resend(email, token)).resolves.toMatchObject({ token })
  })

  test('by one person are refused for the hour, for all their companies together', async () => {
    const carol = await app.arrive('Carol')
    const companies = [await buildCompany(carol), await buildCompany(carol)]
    const invite = (number: number) =>
      carol.call(contract.inviteTeamMember, {
        params: { companyId: companies[number % 2]?.id ?? '' },
        body: { email: buildPerson('Friend').email },
      })
    for (let number = 0; number < 20; number++) await invite(number)
    for (const number of [20, 21])
      await expect(invite(number)).rejects.toMatchObject({ code: 'too_many_requests' })
    await backdateMails(app, 60)
    await expect(invite(22)).resolves.toMatchObject({ expired: false })
  })

  test('from many companies to one address are silently dropped', async () => {
    const { email } = buildPerson('Victim')
    for (let number = 0; number < 12; number++) {
      const founder = await app.arrive('Founder')
      const { id: companyId } = await buildCompany(founder)
      const answer = await founder.call(contract.inviteTeamMember, { params: { companyId }, body: { email } })
      expect(answer).toMatchObject({ email, expired: false })
    }
    const mails = await listMailsTo(ada, { email })
    expect(mails.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 10 }, () => 'queued'),
      'dropped',
      'dropped',
    ])
  })

  type Call = () => Promise<unknown>
  const attempt = (call: Call) =>
    call().then(
      () => 'sent',
      ({ code }: { code: string }) => code,
    )
  /** Runs the calls concurrently. Then repeats, one at a time, the calls that a busy server rejected. */
  const run = async (calls: Call[]): Promise<string[]> => {
    const outcomes = await Promise.all(calls.map(attempt))
    for (const [index, call] of calls.entries())
      if (outcomes[index] === 'unavailable') outcomes[index] = await attempt(call)
    return outcomes
  }
  const count = (outcomes: string[], outcome: string) => outcomes.filter((first) => first === outcome).length
  const invite = (by: TestUser, companyId: string, email = buildPerson('Friend').email) =>
    by.call(contract.inviteTeamMember, { params: { companyId }, body: { email } })

  test('still count after they were withdrawn or their sender left the team', async () => {
    const carol = await app.arrive('Carol')
    const { id: left } = await buildCompany(alice)
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: left, user_id: carol.id, role: 'member' })
      .execute()
    for (let number = 0; number < 20; number++) {
      const email = buildPerson('Friend').email
      await invite(carol, left, email)
      await carol.call(contract.removeTeamMember, { params: { companyId: left }, body: { email } })
    }
    await carol.call(contract.removeTeamMember, { params: { companyId: left }, body: { email: carol.email } })
    const { id: own } = await buildCompany(carol)
    await expect(invite(carol, own)).rejects.toMatchObject({ code: 'too_many_requests' })
    // The company has also reached its limit.
    await expect(invite(alice, left)).rejects.toMatchObject({ code: 'too_many_requests' })
    await backdateMails(app, 60)
    await expect(invite(carol, own)).resolves.toMatchObject({ expired: false })
  })

  test('are refused above the limit of a sender for concurrent calls from many companies', async () => {
    const carol = await app.arrive('Carol')
    const companies = await Promise.all(Array.from({ length: 6 }, () => buildCompany(carol)))
    const calls = companies.flatMap(({ id }) => Array.from({ length: 5 }, () => () => invite(carol, id)))
    const outcomes = await run(calls)
    expect(count(outcomes, 'sent')).toBe(20)
    expect(count(outcomes, 'too_many_requests')).toBe(10)
  })

  test('are dropped above the limit of an address for concurrent calls from many companies', async () => {
    const { email } = buildPerson('Victim')
    const founders = await Promise.all(Array.from({ length: 16 }, () => app.arrive('Founder')))
    const companies = await Promise.all(founders.map((founder) => buildCompany(founder)))
    const outcomes = await run(
      founders.map((founder, index) => () => invite(founder, companies[index]?.id ?? '', email)),
    )
    expect(count(outcomes, 'sent')).toBe(16)
    const statuses = (await listMailsTo(ada, { email })).map(({ status }) => status)
    expect([count(statuses, 'queued'), count(statuses, 'dropped')]).toEqual([10, 6])
  })

  test('are deleted when they no longer count toward a limit', async () => {
    const { id } = await buildCompany(alice)
    await invite(alice, id)
    await backdateMails(app, 49 * 60)
    expect(await deleteOldInvitationSends(app.ctx, 1000)).toBeGreaterThan(0)
    expect(await deleteOldInvitationSends(app.ctx, 1000)).toBe(0)
  })
})
