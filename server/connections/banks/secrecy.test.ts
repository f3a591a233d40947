import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { finishBankConnection, openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { getChangesHistory } from '#contract/history.ts'
import { disconnectConnection, listBankAccounts, listConnections } from '#contract/accounting-connections.ts'
import { openRecords } from '#local/records.ts'
import { createSecretBox } from '#server/core/secret-box.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompanyReadyToConnect, connectBankSandboxes } from '#tests/banks.ts'
import { setStatus } from '#tests/build.ts'
import { enqueueBankReads } from './refresh.ts'

const folder = mkdtempSync(join(tmpdir(), 'headwater-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const logFile = join(folder, 'log')
const app = await startTestApp({ accounting: true, banking: true, logFile })
const { plaid, quiltt, row } = connectBankSandboxes(app)
const alice = await app.arrive('Alice')

async function buildCompanyWithTwoBanks() {
  const { companyId, codatId, start } = await buildCompanyReadyToConnect(alice)
  const { id, link_token, state } = await start('plaid')
  const public_token = await plaid.approve(link_token)
  const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
  const linked = await alice.call(finishBankConnection, { body: { ...linkSession, public_token } })
  const pendingQuiltt = await start('quiltt')
  const session = await alice.call(openQuilttSession, {})
  const connection_id = await quiltt.approve(session.token)
  const approved = { company_id: companyId, connection_id, profile_id: session.profile_id }
  const saved = await alice.call(saveQuilttConnection, { body: approved })
  const keys = { access: await plaid.accessToken(id), session: session.token }
  return {
    companyId,
    codatId,
    start,
    id,
    keys,
    secrets: [...Object.values(keys), public_token, state ?? '', pendingQuiltt.state ?? '', link_token ?? ''],
    replies: [linked, saved],
  }
}

test('access tokens appear in no response, log line or table', async () => {
  const { companyId, codatId, id, keys, secrets, replies } = await buildCompanyWithTwoBanks()
  const params = { codatId, connectionId: id }
  await plaid.injectFault('/accounts/get', { answer: 'refuse', code: 'INVALID_FIELD' })
  await alice.call(listBankAccounts, { params }).catch(() => {})
  await plaid.injectFault('/item/get', { answer: 'malformed', count: 2 })
  await enqueueBankReads(app.ctx)
  const replyText = JSON.stringify([
    ...replies,
    await alice.call(listBankAccounts, { params }),
    await alice.call(listConnections, { params: { codatId } }),
    await alice.call(getCompany, { params: { companyId } }),
    await alice.call(getChangesHistory, { params: { companyId } }),
  ])
  const { sealed_token } = await row(id)
  for (const secret of [...secrets, sealed_token ?? '?']) expect(replyText).not.toContain(secret)
  const log = () => readFileSync(logFile, 'utf8')
  await expect.poll(log).toContain('/item/get')
  const { plaid: plaidConfig, quiltt: quilttConfig, secretKeys } = app.ctx.config
  const configured = [plaidConfig?.secret ?? '?', quilttConfig?.apiSecret ?? '?', ...secretKeys]
  for (const secret of [...secrets, sealed_token ?? '?', ...configured]) expect(log()).not.toContain(secret)
  for (const table of ['connections', 'link_sessions', 'quiltt_profiles', 'changes', 'idempotency_keys']) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(
      app.ctx.db,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    for (const secret of [...Object.values(keys), ...secrets]) expect(stored).not.toContain(secret)
  }
})

test('an access token decrypts only in its own row; otherwise the bank must be connected again', async () => {
  const source = await buildCompanyWithTwoBanks()
  const target = await buildCompanyWithTwoBanks()
  const stolen = (await row(source.id)).sealed_token
  await app.ctx.db
    .updateTable('connections')
    .set({ sealed_token: stolen })
    .where('id', '=', target.id)
    .execute()
  const params = { codatId: target.codatId, connectionId: target.id }
  await expect(alice.call(listBankAccounts, { params })).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  await enqueueBankReads(app.ctx)
  const fetchConnections = () => alice.call(listConnections, { params: { codatId: target.codatId } })
  const errorMessage =
    'This connection no longer works. Sign in to connect the bank again, then disconnect the old connection'
  await expect
    .poll(fetchConnections)
    .toMatchObject([{ id: target.id, status: 'Error', error_message: errorMessage }, { status: 'Linked' }])
  const again = await target.start('plaid', { update_mode: true })
  expect(again).toMatchObject({ status: 'PendingAuth', link_token: expect.any(String) as string })
  expect(again.id).not.toBe(target.id)
  expect(await alice.call(disconnectConnection, { params })).toMatchObject({ status: 'Unlinked' })
  // The connection that the access token belongs to still works.
  expect(await plaid.call('/item/get', { access_token: source.keys.access })).toHaveProperty('item')
})

test('an access token encrypted with an older key is encrypted with the newest key at the next read', async () => {
  const { id, keys } = await buildCompanyWithTwoBanks()
  const { secretKeys } = app.ctx.config
  const newest = Buffer.alloc(32, 7).toString('base64')
  app.ctx.secrets = createSecretBox([newest, ...secretKeys])
  await enqueueBankReads(app.ctx)
  const opened = async () => {
    const { sealed_token } = await row(id)
    try {
      return await createSecretBox([newest]).open(sealed_token ?? '', id)
    } catch {
      return null
    }
  }
  await expect.poll(opened).toBe(keys.access)
})

test('an access token that cannot be saved is revoked at Plaid', async () => {
  const { companyId, start } = await buildCompanyReadyToConnect(alice)
  const { link_token, state } = await start('plaid')
  const public_token = await plaid.approve(link_token)
  const records = await openRecords(app.ctx.config.databaseUrl)
  const listActiveItems = () => records.find('plaid_item', { is_gone: false })
  const before = (await listActiveItems()).length
  // The fault delays the read of the bank, so that the application is submitted during the read. Jobs of other tests
  // may call this endpoint too, so the fault applies to two calls.
  await plaid.injectFault('/item/get', { answer: 'status', status: 429, retry_after: '1', count: 2 })
  const linkSession = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
  const finishing = alice
    .call(finishBankConnection, { body: { ...linkSession, public_token } })
    .catch((error: unknown) => error)
  const used = () =>
    app.ctx.db
      .selectFrom('link_sessions')
      .select('used_at')
      .where('company_id', '=', companyId)
      .executeTakeFirst()
  await expect.poll(async () => (await used())?.used_at).toMatch(/^\d{4}-\d\d-\d\dT/)
  await setStatus(app, companyId, 'in_review')
  expect(await finishing).toMatchObject({ code: 'not_editable' })
  expect(await listActiveItems()).toHaveLength(before - 1)
  await records.close()
})
