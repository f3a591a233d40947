import { afterEach, describe, expect, test } from 'vitest'
import { confirmBankRelink, reauthBankConnection } from '#contract/bank-connections.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompanyWithPlaidActions, connectBankSandboxes } from '#tests/banks.ts'
import { setStatus } from '#tests/build.ts'

const app = await startTestApp({ accounting: true, banking: true })
const { plaid, row } = connectBankSandboxes(app)
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')
afterEach(() => plaid.clearFaults())

const buildCompanyWithBanks = () => buildCompanyWithPlaidActions(app, alice)

const relink = (connection_id: string, as: TestUser = alice) =>
  as.call(confirmBankRelink, { body: { connection_id } })

describe('a broken bank connection', () => {
  async function buildBrokenLink() {
    const company = await buildCompanyWithBanks()
    const id = await company.link()
    await plaid.call('/sandbox/item/reset_login', { access_token: await plaid.accessToken(id) })
    await expect
      .poll(company.fetchConnections)
      .toMatchObject([{ id, status: 'Error', error_message: 'Your bank asks you to sign in again.' }])
    return { ...company, id }
  }

  test('is repaired in Plaid’s window, keeps its access token and works after Plaid confirms it', async () => {
    const { id, start, reauth } = await buildBrokenLink()
    const before = await row(id)
    const repair = await start('plaid', { update_mode: true })
    expect(repair).toMatchObject({
      id,
      status: 'Error',
      update_mode: true,
      link_token: expect.any(String) as string,
    })
    await expect(reauth()).rejects.toMatchObject({ code: 'provider_rejected' })
    await plaid.approve(repair.link_token)
    expect(await reauth()).toMatchObject({ id, status: 'Linked', update_mode: false, error_message: null })
    expect((await row(id)).sealed_token).toBe(before.sealed_token)
    await expect(reauth()).rejects.toMatchObject({ code: 'connection_state' })
  })

  test.each(['in_review', 'term_sheet', 'funded', 'repaid'] as const)(
    'is repaired in status %s',
    async (status) => {
      const { companyId, id, start, finish } = await buildBrokenLink()
      await setStatus(app, companyId, status)
      const { link_token, state } = await start('plaid', { update_mode: true })
      expect(await finish(state, await plaid.approve(link_token))).toMatchObject({ id, status: 'Linked' })
    },
  )

  test('can be selected when several connections are broken', async () => {
    const { id, start, link, fetchConnections } = await buildBrokenLink()
    const second = await link()
    await plaid.call('/sandbox/item/reset_login', { access_token: await plaid.accessToken(second) })
    await expect.poll(fetchConnections).toMatchObject([{ status: 'Error' }, { status: 'Error' }])
    const repair = await start('plaid', { update_mode: true, connection_id: second })
    expect(repair.id).toBe(second)
    await plaid.approve(repair.link_token)
    expect(await relink(second)).toMatchObject({ status: 'Linked' })
    expect(await fetchConnections()).toMatchObject([
      { id, status: 'Error' },
      { id: second, status: 'Linked' },
    ])
  })

  test('can be completed with the state of the link session', async () => {
    const { id, start, finish } = await buildBrokenLink()
    const { link_token, state } = await start('plaid', { update_mode: true })
    expect(await finish(state, await plaid.approve(link_token))).toMatchObject({ id, status: 'Linked' })
  })

  test('stays broken until Plaid confirms the repair', async () => {
    const { id, fetchConnections } = await buildBrokenLink()
    await expect(relink(id)).rejects.toMatchObject({ code: 'provider_rejected' })
    expect(await fetchConnections()).toMatchObject([{ status: 'Error' }])
  })

  test('stays broken while Plaid is down', async () => {
    const { id, fetchConnections } = await buildBrokenLink()
    // Jobs of other tests may call this endpoint too, so the fault applies to many calls.
    await plaid.injectFault('/item/get', { answer: 'status', status: 401, count: 99 })
    await expect(relink(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(await fetchConnections()).toMatchObject([{ status: 'Error' }])
  })

  test('becomes Unlinked when it no longer exists at Plaid, and starts as a new connection', async () => {
    const { id, start, fetchConnections } = await buildBrokenLink()
    await plaid.act(id, 'revoke')
    await expect.poll(fetchConnections).toMatchObject([{ id, status: 'Unlinked' }])
    await expect(relink(id)).rejects.toMatchObject({ code: 'connection_state' })
    const again = await start('plaid', { update_mode: true })
    expect(again).toMatchObject({ status: 'PendingAuth' })
    expect(again.id).not.toBe(id)
  })

  test('cannot be repaired by users without access or for another company', async () => {
    const { id, companyId, start } = await buildBrokenLink()
    const other = await buildCompanyWithBanks()
    await start('plaid', { update_mode: true })
    const body = { company_id: companyId, public_token: 'public-x' }
    await expect(relink(id, bob)).rejects.toMatchObject({ code: 'not_found' })
    await expect(bob.call(reauthBankConnection, { body })).rejects.toMatchObject({ code: 'not_found' })
    await expect(other.reauth()).rejects.toMatchObject({ code: 'connection_state' })
    await expect(other.start('plaid', { update_mode: true, connection_id: id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

test('a connection of the accounting provider cannot be confirmed as a bank connection', async () => {
  const { start } = await buildCompanyWithBanks()
  const { id } = await start('gbol')
  await expect(relink(id)).rejects.toMatchObject({ code: 'connection_state' })
  await expect(relink('0197f000-ffff-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
})
