import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createCompany } from '#contract/companies.ts'
import type { AppError } from '#contract/core/errors.ts'
import { getChangesHistory } from '#contract/history.ts'
import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import * as contract from '#contract/team.ts'
import { getCurrentUser, updatePermissions } from '#contract/users.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { backdateMails, getInviteSecret } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-accept-'))
afterAll(() => rmSync(folder, { recursive: true }))
const logFile = join(folder, 'log')
const app = await startTestApp({ logFile })
const { alice, bob, ada } = await signInCast(app)
// Backdates earlier invitations, so that they do not count toward the limits.
beforeEach(() => backdateMails(app, 60))

async function buildInvitation(email: string) {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  const { token } = await alice.call(contract.inviteTeamMember, { params, body: { email } })
  return {
    companyId,
    params,
    token,
    secret: await getInviteSecret(ada, email),
    resend: () => alice.call(contract.resendInvite, { params, body: { email, token } }),
    members: async () => {
      const { team_members, invited_users } = await alice.call(contract.getTeam, { params })
      return [...team_members.map(({ id }) => id), ...invited_users.map(() => 'invited')]
    },
  }
}

const accept = ({ call }: Pick<TestUser, 'call'>, secret: string) =>
  call(contract.acceptInvite, { body: { secret } })

const refused = (code = 'invite_not_valid') => expect.objectContaining({ code }) as AppError

describe('a user with the secret and the invited address', () => {
  test('joins as a member, and the invitation is gone', async () => {
    const carol = await app.arrive('Carol')
    const { companyId, secret, members } = await buildInvitation(carol.email)
    expect(await accept(carol, secret)).toEqual({ company: companyId })
    expect(await members()).toEqual([alice.id, carol.id])
    const user = await carol.call(getCurrentUser, {})
    expect(user).toMatchObject({
      companies: [{ id: companyId, role: 'member' }],
      selected_company: companyId,
      role: 'member',
    })
  })

  test('joins as an owner if they were invited as an owner', async () => {
    const carol = await app.arrive('Carol')
    const { id: companyId } = await buildCompany(alice)
    const body = { email: carol.email, role: 'owner' as const }
    await alice.call(contract.inviteTeamMember, { params: { companyId }, body })
    await accept(carol, await getInviteSecret(ada, carol.email))
    expect(await carol.call(getCurrentUser, {})).toMatchObject({
      companies: [{ id: companyId, role: 'owner' }],
    })
  })

  test('may have the address in a different case', async () => {
    const { email, name } = buildPerson('Carol')
    const { secret, members } = await buildInvitation(email.toUpperCase())
    const carol = await app.arrive(name, [], { [`${namespace}email`]: email })
    await accept(carol, secret)
    expect(await members()).toEqual([alice.id, carol.id])
  })

  test('keeps their selected company if they work on it', async () => {
    const carol = await app.arrive('Carol')
    const own = await buildCompany(carol)
    const { companyId, secret } = await buildInvitation(carol.email)
    await accept(carol, secret)
    const { companies, selected_company } = await carol.call(getCurrentUser, {})
    expect(companies.map(({ id }) => id)).toEqual([own.id, companyId])
    expect(selected_company).toBe(own.id)
  })

  test('leaves the blank company of their first sign-in', async () => {
    const carol = await app.arrive('Carol')
    const blank = await carol.call(createCompany, { body: {} })
    const { companyId, secret } = await buildInvitation(carol.email)
    await accept(carol, secret)
    const { companies, selected_company } = await carol.call(getCurrentUser, {})
    expect(companies.map(({ id }) => id)).toEqual([blank.id, companyId])
    expect(selected_company).toBe(companyId)
  })

  test('keeps their role if they are already on the team', async () => {
    const carol = await app.arrive('Carol')
    const { companyId, secret } = await buildInvitation(carol.email)
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: companyId, user_id: carol.id, role: 'owner' })
      .execute()
    expect(await accept(carol, secret)).toEqual({ company: companyId })
    expect(await carol.call(getCurrentUser, {})).toMatchObject({ company: companyId, role: 'owner' })
  })
})

describe('an attack', () => {
  test('with twenty concurrent accepts creates one membership', async () => {
    const carol = await app.arrive('Carol')
    const { params, secret, members } = await buildInvitation(carol.email)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => accept(carol, secret)))
    const reasons = outcomes.flatMap((result) =>
      result.status === 'rejected' ? [result.reason as AppError] : [],
    )
    expect(reasons.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => 'invite_not_valid'))
    expect(await members()).toEqual([alice.id, carol.id])
    const { count } = await alice.call(getChangesHistory, { params, query: { entity: ['member'] } })
    expect(count).toBe(1)
  })

  test('with two accounts of the same address admits one account', async () => {
    const { email } = buildPerson('Carol')
    const claims = { [`${namespace}email`]: email }
    const twins = [await app.arrive('Carol', [], claims), await app.arrive('Carol', [], claims)]
    const { secret, members } = await buildInvitation(email)
    const calls = Array.from({ length: 20 }, (_, at) => accept(twins[at % 2] as TestUser, secret))
    const outcomes = await Promise.allSettled(calls)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await members()).toHaveLength(2)
  })

  test('by replay is refused, even for the person who joined with the secret', async () => {
    const carol = await app.arrive('Carol')
    const { params, secret, members } = await buildInvitation(carol.email)
    await accept(carol, secret)
    await expect(accept(carol, secret)).rejects.toEqual(refused())
    await alice.call(contract.removeTeamMember, { params, body: { email: carol.email } })
    await expect(accept(carol, secret)).rejects.toEqual(refused())
    expect(await members()).toEqual([alice.id])
  })

  test('with another person’s secret is refused, and the secret stays valid', async () => {
    const carol = await app.arrive('Carol')
    const { secret, members } = await buildInvitation(carol.email)
    await expect(accept(bob, secret)).rejects.toEqual(refused())
    expect(await members()).toEqual([alice.id, 'invited'])
    await accept(carol, secret)
    expect(await members()).toEqual([alice.id, carol.id])
  })

  test('with an unverified address is refused before the secret is checked', async () => {
    const person = buildPerson('Carol')
    const { secret, members } = await buildInvitation(person.email)
    const unverified = app.as(await app.login.token(person, { [`${namespace}email_verified`]: false }))
    for (const guess of [secret, 'x'.repeat(43)])
      await expect(accept({ call: unverified }, guess)).rejects.toMatchObject({
        code: 'invite_not_valid',
        message: 'Confirm your email address, then open the invitation again',
      })
    expect(await members()).toEqual([alice.id, 'invited'])
    await accept({ call: app.as(await app.login.token(person)) }, secret)
    expect(await members()).toHaveLength(2)
  })

  test.each([
    ['the Kelvin sign for a k', 'mark@example.com', 'mar\u212a@example.com'],
    ['a dotless i', 'mina@example.com', 'm\u0131na@example.com'],
    ['a wide letter', 'anna@example.com', '\uff41nna@example.com'],
    ['a blank behind', 'dora@example.com', 'dora@example.com '],
    ['a longer address', 'erik@example.com', 'erik@example.com.evil.example'],
    ['a tag', 'fred@example.com', 'fred+x@example.com'],
    ['no address at all', 'gina@example.com', ''],
  ])('with %s is a different address', async (_, email, similar) => {
    const { secret, members } = await buildInvitation(email)
    const mallory = await app.arrive('Mallory', [], { [`${namespace}email`]: similar })
    await expect(accept(mallory, secret)).rejects.toEqual(refused())
    expect(await members()).toEqual([alice.id, 'invited'])
  })

  test('by guessing gets the same response for every attempt', async () => {
    const carol = await app.arrive('Carol')
    const { secret, token } = await buildInvitation(carol.email)
    const flipped = secret.startsWith('A') ? `B${secret.slice(1)}` : `A${secret.slice(1)}`
    const guesses = [flipped, ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url'))]
    for (const guess of guesses) await expect(accept(carol, guess)).rejects.toEqual(refused())
    for (const noSecret of [token, '', `${secret}=`, secret.slice(1), `${secret.slice(1)}'`])
      await expect(accept(carol, noSecret)).rejects.toEqual(refused('invalid_request'))
  })

  test('with an old secret is refused after the invitation was resent', async () => {
    const carol = await app.arrive('Carol')
    const { companyId, secret, resend } = await buildInvitation(carol.email)
    await resend()
    await expect(accept(carol, secret)).rejects.toEqual(refused())
    expect(await accept(carol, await getInviteSecret(ada, carol.email))).toEqual({ company: companyId })
  })

  test('is refused after its inviter has lost the right to invite in any way', async () => {
    const [carol, zoe] = [await app.arrive('Carol'), await app.arrive('Zoe', ['admin'])]
    const { companyId } = await buildInvitation(buildPerson('Nobody').email)
    const params = { companyId }
    await zoe.call(contract.inviteTeamMember, { params, body: { email: carol.email } })
    const secret = await getInviteSecret(ada, carol.email)
    const takeAway = () => app.ctx.db.updateTable('users').set({ permissions: [] }).where('id', '=', zoe.id)
    await takeAway().execute()
    await expect(accept(carol, secret)).rejects.toEqual(refused())
  })

  test('is withdrawn when its sender is no longer an admin', async () => {
    const zoe = await app.arrive('Zoe', ['admin'])
    const { companyId, members } = await buildInvitation(buildPerson('Nobody').email)
    const { email } = buildPerson('Friend')
    await zoe.call(contract.inviteTeamMember, { params: { companyId }, body: { email } })
    expect(await members()).toEqual([alice.id, 'invited', 'invited'])
    await ada.call(updatePermissions, { params: { userId: zoe.id }, body: { permissions: ['analyst'] } })
    expect(await members()).toEqual([alice.id, 'invited'])
  })

  test('expires after a week', async () => {
    const carol = await app.arrive('Carol')
    const { companyId, secret } = await buildInvitation(carol.email)
    const expireIn = (seconds: number) =>
      app.ctx.db
        .updateTable('invites')
        .set({ expires_at: new Date(Date.now() + seconds * 1000).toISOString() })
        .where('company_id', '=', companyId)
        .execute()
    await expireIn(-1)
    await expect(accept(carol, secret)).rejects.toEqual(refused())
    await expireIn(60)
    await expect(accept(carol, secret)).resolves.toEqual({ company: companyId })
  })
})

describe('the secret', () => {
  test('has 256 bits, is stored only as a hash, and is not in any list or history', async () => {
    const { email } = buildPerson('Carol')
    const { companyId, params, secret } = await buildInvitation(email)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await app.ctx.db
      .selectFrom('invites')
      .selectAll()
      .where('company_id', '=', companyId)
      .execute()
    const answers = [
      rows,
      await alice.call(contract.getTeam, { params }),
      await alice.call(getChangesHistory, { params }),
      await ada.call(listOutbox, { query: { recipient: email } }),
    ]
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(answers)).not.toContain(secret)
    expect(JSON.stringify(answers.slice(1))).not.toContain(rows[0]?.secret_hash)
  })

  test('never appears in the log', async () => {
    const carol = await app.arrive('Carol')
    const { secret, companyId } = await buildInvitation(carol.email)
    await expect(accept(bob, secret)).rejects.toEqual(refused())
    await expect(accept(carol, `${secret}!`)).rejects.toEqual(refused('invalid_request'))
    await accept(carol, secret)
    const { results } = await ada.call(listOutbox, { query: { company: companyId } })
    const mailId = results[0]?.id ?? ''
    await ada.call(getOutboxMail, { params: { mailId } })
    // Wait for the last log line.
    await expect.poll(() => readFileSync(logFile, 'utf8')).toContain(mailId)
    const log = readFileSync(logFile, 'utf8')
    expect(log).toContain('"refused":"invite_not_valid"')
    expect(log).not.toContain(secret)
    expect(log).not.toContain(encodeURIComponent(secret))
  })
})
