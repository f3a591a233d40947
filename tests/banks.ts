import { createHmac } from 'node:crypto'
import { afterAll } from 'vitest'
import { getCompany } from '#contract/companies.ts'
import { finishBankConnection, reauthBankConnection } from '#contract/bank-connections.ts'
import {
  openAccountingAccount,
  createConnection,
  disconnectConnection,
} from '#contract/accounting-connections.ts'
import { setSelectedCompany } from '#contract/users.ts'
import { openSigningKeys } from '#local/sandboxes/plaid/keys.ts'
import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import { fetchModuleValue } from './sandboxes/plaid.ts'
import { openRecords } from '#local/records.ts'
import { createFaultClient } from './sandboxes/kit/testing.ts'
import type { TestUser, TestApp } from './app.ts'
import { buildCompany } from './build.ts'
import { quilttWebhookSecret } from './embedded-sandboxes.ts'

export const platypus = 'First Platypus Bank'
const signIn = { username: 'user_good', password: 'pass_good', institution_id: 'ins_109508' }

export function connectBankSandboxes({ ctx }: TestApp) {
  const plaidUrl = ctx.config.plaid?.baseUrl ?? ''
  const { apiUrl: quilttUrl = '', connectorId = '' } = ctx.config.quiltt ?? {}
  const fault = async (url: string) => {
    const { ok, status } = await fetch(url, { method: 'POST' })
    if (!ok) throw new Error(`the sandbox refused ${url} with ${status}`)
  }
  const row = (connectionId: string) =>
    ctx.db
      .selectFrom('connections')
      .select(['provider_connection_id', 'profile_id', 'sealed_token', 'accounts_read_at'])
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow()
  const getProviderId = async (connectionId: string) => (await row(connectionId)).provider_connection_id ?? ''

  return {
    row,
    plaid: {
      ...createFaultClient<FaultOptions>(plaidUrl),
      /** Signs in at a bank in Plaid's window. */
      async approve(linkToken: string | null, institution_id = signIn.institution_id): Promise<string> {
        const params = { token: linkToken ?? '', ...signIn, institution_id }
        const { public_token } = await fetchModuleValue(`${plaidUrl}/link/v2/stable/answers/submit`, params)
        if (typeof public_token !== 'string') throw new Error('The sign-in in Plaid’s window failed')
        return public_token
      },
      /** Changes an item as the bank or the user would. `action` is an action of the sandbox, such as `revoke`. */
      act: async (connectionId: string, action: string) =>
        fault(`${plaidUrl}/faults/items/${await getProviderId(connectionId)}/${action}`),
      async call(path: string, body: object): Promise<Record<string, unknown>> {
        const { clientId = '', secret = '' } = ctx.config.plaid ?? {}
        const headers = {
          'content-type': 'application/json',
          'plaid-client-id': clientId,
          'plaid-secret': secret,
        }
        const response = await fetch(plaidUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
        return (await response.json()) as Record<string, unknown>
      },
      async accessToken(connectionId: string): Promise<string> {
        return ctx.secrets.open((await row(connectionId)).sealed_token ?? '', connectionId)
      },
    },
    quiltt: {
      ...createFaultClient<FaultOptions>(quilttUrl),
      /** Signs in at a bank in Quiltt's window with a session's token. */
      async approve(token: string, connectionId?: string | null): Promise<string> {
        const repaired = connectionId ? { connection_id: connectionId } : {}
        const params = { token, connector_id: connectorId, ...signIn, ...repaired }
        const { connection_id } = await fetchModuleValue(`${quilttUrl}/v1/answers/submit`, params)
        if (typeof connection_id !== 'string') throw new Error('The sign-in in Quiltt’s window failed')
        return connection_id
      },
      /** Puts a connection into a Quiltt state, such as `error_repairable`. */
      act: async (connectionId: string, status: string) =>
        fault(`${quilttUrl}/faults/connections/${await getProviderId(connectionId)}/${status}`),
    },
  }
}

interface StartOptions {
  update_mode?: boolean
  connection_id?: string
  subsidiary?: boolean
}

export async function buildCompanyReadyToConnect(owner: TestUser) {
  const { id: companyId } = await buildCompany(owner)
  await owner.call(setSelectedCompany, { body: { company_id: companyId } })
  const { id: codatId } = await owner.call(openAccountingAccount, { body: { name: 'Tidal Kiln' } })
  const params = { codatId }
  return {
    companyId,
    codatId,
    start: (platform_key: string, options: StartOptions = {}) =>
      owner.call(createConnection, { params, body: { platform_key, ...options } }),
  }
}

export async function buildCompanyWithPlaidActions(app: TestApp, owner: TestUser) {
  const { plaid } = connectBankSandboxes(app)
  const company = await buildCompanyReadyToConnect(owner)
  const { companyId, codatId, start } = company
  const params = { companyId }
  const finish = (state: string | null, public_token: string, as = owner) =>
    as.call(finishBankConnection, {
      body: { company_id: companyId, platform_key: 'plaid', public_token, state: state ?? '' },
    })
  return {
    ...company,
    finish,
    fetchConnections: async () => (await owner.call(getCompany, { params })).connections,
    link: async () => {
      const { link_token, state } = await start('plaid')
      return (await finish(state, await plaid.approve(link_token))).id
    },
    disconnect: (connectionId: string) =>
      owner.call(disconnectConnection, { params: { codatId, connectionId } }),
    reauth: () =>
      owner.call(reauthBankConnection, {
        body: { company_id: companyId, public_token: 'public-of-a-repair' },
      }),
  }
}

export async function createPlaidSigner({ ctx }: TestApp) {
  const records = await openRecords(ctx.config.databaseUrl)
  const keys = openSigningKeys(records)
  afterAll(() => records.close())
  return async (body: string) => ({ 'plaid-verification': await keys.sign(body) })
}

export function signQuilttEvent(
  body: string,
  { at = new Date(), secret = quilttWebhookSecret } = {},
): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', secret).update(`1${time}${body}`).digest('base64')
  return { 'quiltt-timestamp': time, 'quiltt-signature': signature }
}

export const deliverWebhook = (
  { url }: TestApp,
  provider: string,
  body: string,
  headers: Record<string, string>,
) =>
  fetch(`${url}/webhooks/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
