import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { openQuilttSession } from '#contract/bank-connections.ts'
import { assignAnalysts } from '#contract/companies.ts'
import { makeOwner, removeTeamMember } from '#contract/team.ts'
import { updatePermissions } from '#contract/users.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect, connectBankSandboxes } from '#tests/banks.ts'
import { assignAnalyst } from '#tests/build.ts'
import { waitFor } from '#tests/jobs.ts'
import { signInCast } from '#tests/people.ts'
import { revokeSessionsWithoutAccess } from './session-revocation.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const logFile = join(folder, 'log')
const app = await startTestApp({ accounting: true, banking: true, logFile })
const { quiltt } = connectBankSandboxes(app)
const { alice, ana, ada } = await signInCast(app)
afterEach(() => quiltt.clearFaults())

async function buildTeam() {
  const { companyId } = await buildCompanyReadyToConnect(alice)
  const carol = await app.arrive('Carol')
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: carol.id, role: 'member' })
    .execute()
  const params = { companyId }
  return {
    companyId,
    params,
    carol,
    open: ({ call }: TestUser) => call(openQuilttSession, { query: { company_id: companyId } }),
    remove: (by = alice) => by.call(removeTeamMember, { params, body: { email: carol.email } }),
    findSavedSession: async ({ id }: TestUser) => {
      const profile = await app.ctx.db
        .selectFrom('quiltt_profiles')
        .select('sealed_session')
        .where('company_id', '=', companyId)
        .where('user_id', '=', id)
        .executeTakeFirst()
      return profile?.sealed_session ?? null
    },
  }
}

const isOpen = (token: string) =>
  quiltt.approve(token).then(
    () => true,
    () => false,
  )

type Team = Awaited<ReturnType<typeof buildTeam>>
const losses: [string, (team: Team) => Promise<TestUser>, (team: Team) => Promise<unknown>][] = [
  ['a removed member', async ({ carol }) => carol, ({ remove }) => remove()],
  ['a member who left', async ({ carol }) => carol, ({ remove, carol }) => remove(carol)],
  [
    'an owner who left',
    async () => alice,
    async ({ params, carol }) => {
      await alice.call(makeOwner, { params, body: { member: carol.id } })
      await alice.call(removeTeamMember, { params, body: { email: alice.email } })
    },
  ],
  [
    'an analyst who was unassigned',
    async ({ companyId }) => {
      await assignAnalyst(ada, ana, companyId)
      return ana
    },
    ({ params }) => ada.call(assignAnalysts, { params, body: { assigned_analysts: [] } }),
  ],
]

describe.each(losses)('the session of %s', (_, prepare, lose) => {
  test('is revoked at Quiltt, and other users’ sessions stay open', async () => {
    const team = await buildTeam()
    const person = await prepare(team)
    const teammate = person === alice ? team.carol : alice
    const [revokedSession, openSession] = [await team.open(person), await team.open(teammate)]
    expect(await isOpen(revokedSession.token)).toBe(true)
    await lose(team)
    await waitFor(async () => expect(await isOpen(revokedSession.token)).toBe(false))
    await waitFor(async () => expect(await team.findSavedSession(person)).toBeNull())
    expect(await isOpen(openSession.token)).toBe(true)
    expect(await team.open(teammate)).toEqual(openSession)
    await expect(team.open(person)).rejects.toMatchObject({ status: expect.any(Number) as number })
  })
})

test('the session of an admin is revoked when the admin loses the permission', async () => {
  const team = await buildTeam()
  const zoe = await app.arrive('Zoe', ['admin'])
  const { token } = await team.open(zoe)
  await ada.call(updatePermissions, { params: { userId: zoe.id }, body: { permissions: [] } })
  await waitFor(async () => expect(await isOpen(token)).toBe(false))
})

test('a member is removed even if Quiltt fails, and a later run revokes the session', async () => {
  const { carol, open, remove, findSavedSession } = await buildTeam()
  const { token } = await open(carol)
  await quiltt.injectFault('revoke-session', { answer: 'status', status: 500, count: 99 })
  await remove()
  await revokeSessionsWithoutAccess(app.ctx)
  expect(await isOpen(token)).toBe(true)
  expect(await findSavedSession(carol)).not.toContain(token)
  await expect(open(carol)).rejects.toMatchObject({ code: 'not_found' })
  await quiltt.clearFaults()
  await revokeSessionsWithoutAccess(app.ctx)
  expect(await isOpen(token)).toBe(false)
  expect(await findSavedSession(carol)).toBeNull()
})

test('a session that cannot be decrypted is not logged as revoked', async () => {
  const { companyId, carol, open, remove, findSavedSession } = await buildTeam()
  const { token } = await open(carol)
  await app.ctx.db
    .updateTable('quiltt_profiles')
    .set({ sealed_session: 'broken' })
    .where('company_id', '=', companyId)
    .where('user_id', '=', carol.id)
    .execute()
  await remove()
  await waitFor(async () => expect(await findSavedSession(carol)).toBeNull())
  const listLines = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes(companyId))
  await waitFor(() => expect(listLines().join('\n')).toContain('stays open until it expires'))
  expect(listLines().join('\n')).not.toContain('was revoked')
  expect(await isOpen(token)).toBe(true)
})

test('a member who was removed and joined again gets a new session', async () => {
  const { companyId, carol, open, remove, findSavedSession } = await buildTeam()
  const first = await open(carol)
  await remove()
  await waitFor(async () => expect(await findSavedSession(carol)).toBeNull())
  await app.ctx.db
    .insertInto('company_members')
    .values({ company_id: companyId, user_id: carol.id, role: 'member' })
    .execute()
  const second = await open(carol)
  expect(second.profile_id).toBe(first.profile_id)
  expect(await isOpen(second.token)).toBe(true)
})

test('a session created while its user is removed is revoked and not returned', async () => {
  const { carol, open, remove, findSavedSession } = await buildTeam()
  const provider = app.ctx.quiltt
  if (!provider) throw new TypeError('Quiltt is not configured')
  onTestFinished(() => void (app.ctx.quiltt = provider))
  const issued: string[] = []
  app.ctx.quiltt = {
    ...provider,
    async session(request) {
      const session = await provider.session(request)
      issued.push(session.token)
      await remove()
      return session
    },
  }
  await expect(open(carol)).rejects.toMatchObject({ code: 'not_found' })
  expect(await findSavedSession(carol)).toBeNull()
  expect(await Promise.all(issued.map(isOpen))).toEqual([false])
})
