import { afterEach, describe, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { confirmBankRelink, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { openAccountingAccount, disconnectConnection } from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { createSecretBox } from '#server/core/secret-box.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect, connectBankSandboxes, platypus } from '#tests/banks.ts'
import { assignAnalyst, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { quiltt, row } = connectBankSandboxes(app)
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
afterEach(() => quiltt.clearFaults())

/** Enough faults for the test's calls and for jobs of other tests. */
const everyCall = 99

async function buildCompanyWithQuiltt(owner: TestUser = alice) {
  const company = await buildCompanyReadyToConnect(owner)
  const { companyId, codatId, start } = company
  const session = () => owner.call(openQuilttSession, {})
  const save = (connection_id: string, profile_id: string, as = owner) =>
    as.call(saveQuilttConnection, { body: { company_id: companyId, connection_id, profile_id } })
  return {
    ...company,
    session,
    save,
    fetchConnections: async () => (await owner.call(getCompany, { params: { companyId } })).connections,
    link: async () => {
      await start('quiltt')
      const { token, profile_id } = await session()
      return (await save(await quiltt.approve(token), profile_id)).id
    },
    disconnect: (connectionId: string) =>
      owner.call(disconnectConnection, { params: { codatId, connectionId } }),
  }
}

const profileRow = (companyId: string) =>
  app.ctx.db
    .selectFrom('quiltt_profiles')
    .selectAll()
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()

describe('a Quiltt session', () => {
  test('is opened for the selected company and reused', async () => {
    const { companyId, session } = await buildCompanyWithQuiltt()
    const first = await session()
    expect(first).toMatchObject({ connector_id: app.ctx.config.quiltt?.connectorId })
    expect(Date.parse(first.expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    expect(await session()).toEqual(first)
    const savedRow = await profileRow(companyId)
    expect(savedRow.profile_id).toBe(first.profile_id)
    expect(JSON.stringify(savedRow)).not.toContain(first.token)
  })

  test('is shared by concurrent requests, because Quiltt allows ten sessions an hour', async () => {
    const { session } = await buildCompanyWithQuiltt()
    const sessions = await Promise.all(Array.from({ length: 20 }, session))
    expect(new Set(sessions.map(({ token }) => token)).size).toBe(1)
  })

  test('is replaced before it expires, with the same profile', async () => {
    const { companyId, session } = await buildCompanyWithQuiltt()
    const first = await session()
    await app.ctx.db
      .updateTable('quiltt_profiles')
      .set({ session_expires_at: new Date(Date.now() + 60_000).toISOString() })
      .where('company_id', '=', companyId)
      .execute()
    const second = await session()
    expect(second.token).not.toBe(first.token)
    expect(second.profile_id).toBe(first.profile_id)
  })

  test('is replaced when it cannot be decrypted because the key is lost', async () => {
    const { session } = await buildCompanyWithQuiltt()
    const first = await session()
    const { secrets } = app.ctx
    app.ctx.secrets = createSecretBox([Buffer.alloc(32, 9).toString('base64')])
    const second = await session()
    app.ctx.secrets = secrets
    expect(second.token).not.toBe(first.token)
    expect(second.profile_id).toBe(first.profile_id)
  })

  test('is separate for each company', async () => {
    const firstCompany = await buildCompanyWithQuiltt()
    const first = await firstCompany.session()
    const secondCompany = await buildCompanyWithQuiltt()
    const second = await secondCompany.session()
    expect(second.profile_id).not.toBe(first.profile_id)
    await alice.call(setSelectedCompany, { body: { company_id: firstCompany.companyId } })
    expect(await firstCompany.session()).toEqual(first)
  })

  test('is refused beyond Quiltt’s limit, with a time to retry', async () => {
    const { session } = await buildCompanyWithQuiltt()
    await quiltt.injectFault('issue-session', { answer: 'status', status: 429, retry_after: '600' })
    await expect(session()).rejects.toMatchObject({
      code: 'provider_unavailable',
      details: { retry_after: 600 },
    })
    expect(await session()).toHaveProperty('token')
  })

  test('is refused after the application was submitted, and without a company', async () => {
    const { companyId, session } = await buildCompanyWithQuiltt()
    await setStatus(app, companyId, 'in_review')
    await expect(session()).rejects.toMatchObject({ code: 'not_editable' })
    const sam = await app.arrive('Sam')
    await expect(sam.call(openQuilttSession, {})).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('linking a bank through Quiltt', () => {
  test('is possible for the company’s analyst, in the analyst’s own profile', async () => {
    const { companyId, codatId, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    const { ana, ada, otto } = await signInCast(app)
    await assignAnalyst(ada, ana, companyId)
    const query = { company_id: companyId }
    const response = await ana.call(openAccountingAccount, { body: { name: 'Tidal Kiln', ...query } })
    expect(response).toEqual({ id: codatId, company: companyId })
    const { token, profile_id } = await ana.call(openQuilttSession, { query })
    expect(profile_id).not.toBe((await session()).profile_id)
    await save(await quiltt.approve(token), profile_id, ana)
    expect(await fetchConnections()).toMatchObject([{ status: 'Linked', provider: 'quiltt' }])
    await expect(otto.call(openQuilttSession, { query })).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('saves the connection after Quiltt confirms its profile', async () => {
    const { start, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    const pending = await start('quiltt')
    expect(pending).toMatchObject({ status: 'PendingAuth', provider: 'quiltt', link_token: null })
    expect(pending.state).toMatch(/^[\w-]{43}$/)
    const { token, profile_id } = await session()
    const linked = await save(await quiltt.approve(token), profile_id)
    expect(linked).toMatchObject({ id: pending.id, platform: platypus, status: 'Linked' })
    expect(await fetchConnections()).toEqual([linked])
  })

  test('makes one connection for concurrent requests', async () => {
    const { start, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    await start('quiltt')
    const { token, profile_id } = await session()
    const connection = await quiltt.approve(token)
    const saved = await Promise.all(Array.from({ length: 20 }, () => save(connection, profile_id)))
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    expect(await fetchConnections()).toMatchObject([{ status: 'Linked' }])
  })

  test('adds a second bank', async () => {
    const { session, save, link, fetchConnections } = await buildCompanyWithQuiltt()
    await link()
    const { token, profile_id } = await session()
    await save(await quiltt.approve(token), profile_id)
    expect(await fetchConnections()).toMatchObject([{ status: 'Linked' }, { status: 'Linked' }])
  })

  test('is refused without calling Quiltt for a forged profile or another user’s profile', async () => {
    const { start, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    const bobsCompany = await buildCompanyWithQuiltt(bob)
    const stolen = await bobsCompany.session()
    const foreignConnection = await quiltt.approve(stolen.token)
    await start('quiltt')
    await session()
    for (const profile of [stolen.profile_id, 'p_forged', `${stolen.profile_id}:x`])
      await expect(save(foreignConnection, profile)).rejects.toMatchObject({ code: 'connection_state' })
    expect(await fetchConnections()).toMatchObject([{ status: 'PendingAuth' }])
    await expect(save(foreignConnection, stolen.profile_id, bob)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is refused by Quiltt for another profile’s connection', async () => {
    const { start, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    const bobsCompany = await buildCompanyWithQuiltt(bob)
    const foreignConnection = await quiltt.approve((await bobsCompany.session()).token)
    await start('quiltt')
    const { profile_id } = await session()
    for (const connection of [foreignConnection, 'conn_none'])
      await expect(save(connection, profile_id)).rejects.toMatchObject({ code: 'provider_rejected' })
    expect(await fetchConnections()).toMatchObject([{ status: 'PendingAuth' }])
  })

  test('does not connect the bank to another company of the same user', async () => {
    const firstCompany = await buildCompanyWithQuiltt()
    const { token, profile_id } = await firstCompany.session()
    const connection = await quiltt.approve(token)
    const secondCompany = await buildCompanyWithQuiltt()
    await expect(secondCompany.save(connection, profile_id)).rejects.toMatchObject({
      code: 'connection_state',
    })
    expect(await secondCompany.fetchConnections()).toEqual([])
  })

  test.each([
    ['is down', { answer: 'status', status: 401 }],
    ['sends an unknown error', { answer: 'refuse', code: 'SOMETHING_NEW' }],
  ] as const)('saves nothing while Quiltt %s, and can be repeated', async (_, trouble) => {
    const { start, session, save, fetchConnections } = await buildCompanyWithQuiltt()
    await start('quiltt')
    const { token, profile_id } = await session()
    const connection = await quiltt.approve(token)
    await quiltt.injectFault('Connection', { ...trouble, count: everyCall })
    await expect(save(connection, profile_id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await fetchConnections()).toMatchObject([{ status: 'PendingAuth' }])
    await quiltt.clearFaults()
    expect(await save(connection, profile_id)).toMatchObject({ status: 'Linked' })
  })
})

describe('a bank connected through Quiltt', () => {
  test('is repaired by its id at Quiltt, after Quiltt confirms the repair', async () => {
    const { start, session, link, fetchConnections } = await buildCompanyWithQuiltt()
    const id = await link()
    await quiltt.act(id, 'error_repairable')
    await expect(relink(id)).rejects.toMatchObject({ code: 'provider_rejected' })
    expect(await fetchConnections()).toMatchObject([
      { id, status: 'Error', error_message: 'The bank requires you to sign in again' },
    ])
    const repair = await start('quiltt', { update_mode: true })
    expect(repair).toMatchObject({ id, connection_id: (await row(id)).provider_connection_id })
    await quiltt.approve((await session()).token, repair.connection_id)
    expect(await relink(id)).toMatchObject({ id, status: 'Linked', error_message: null })
  })

  test('stays Linked with a message while the bank has a problem', async () => {
    const { link } = await buildCompanyWithQuiltt()
    const id = await link()
    await quiltt.act(id, 'error_institution')
    expect(await relink(id)).toMatchObject({
      status: 'Linked',
      error_message: 'The bank has a temporary problem. You don’t need to do anything',
    })
  })

  test('keeps its status when Quiltt reports an unknown status', async () => {
    const { link, fetchConnections } = await buildCompanyWithQuiltt()
    const id = await link()
    await quiltt.act(id, 'hibernating')
    expect(await relink(id)).toMatchObject({ status: 'Linked' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }])
  })

  test('is disconnected at Quiltt too, and can be connected again', async () => {
    const { session, save, link, disconnect } = await buildCompanyWithQuiltt()
    const id = await link()
    const connection = (await row(id)).provider_connection_id ?? ''
    expect(await disconnect(id)).toMatchObject({ id, status: 'Unlinked' })
    const { token, profile_id } = await session()
    await expect(save(connection, profile_id)).rejects.toMatchObject({ code: 'provider_rejected' })
    await quiltt.approve(token, connection)
    expect(await save(connection, profile_id)).toMatchObject({ id, status: 'Linked' })
  })

  test('stays Linked when disconnecting fails because Quiltt is down', async () => {
    const { link, disconnect, fetchConnections } = await buildCompanyWithQuiltt()
    const id = await link()
    await quiltt.injectFault('*', { answer: 'status', status: 401, count: everyCall })
    await expect(disconnect(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await fetchConnections()).toMatchObject([{ id, status: 'Linked' }])
  })
})

const relink = (connection_id: string) => alice.call(confirmBankRelink, { body: { connection_id } })
