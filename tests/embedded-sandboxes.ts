import { randomBytes } from 'node:crypto'
import { startCodatSandbox } from '#local/sandboxes/codat/server.ts'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { startGhostSandbox } from '#local/sandboxes/ghost/server.ts'
import { adminKey, contentKey } from './sandboxes/ghost.ts'
import { startPlaidSandbox } from '#local/sandboxes/plaid/server.ts'
import { startQuilttSandbox } from '#local/sandboxes/quiltt/server.ts'
import { openRecords, type Records } from '#local/records.ts'
import type { Config } from '#server/config.ts'

export const codatKey = 'test-key'
export const codatSecret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
export const quilttWebhookSecret = 'a webhook secret of the tests'
const webhookDelaysMs = [0, 50, 200, 1000]

export type EmbeddedConfig = Config & {
  codat: NonNullable<Config['codat']>
  ghost: NonNullable<Config['ghost']>
}

export const buildUnreachableProviders = (): Pick<
  EmbeddedConfig,
  'codat' | 'plaid' | 'quiltt' | 'ghost' | 'secretKeys'
> => ({
  codat: { baseUrl: 'http://127.0.0.1:9', apiKey: codatKey, webhookSecrets: [codatSecret] },
  plaid: null,
  quiltt: null,
  ghost: { url: 'http://127.0.0.1:9', contentKey, adminKey, newsletterId: newsletter.id, imageHosts: [] },
  secretKeys: [randomBytes(32).toString('base64')],
})

interface RunningSandbox {
  stop(): Promise<void>
  pointAt?(serverUrl: string): void
}

/**
 * Starts sandboxes and writes their URLs to `config`. Once the server listens, `pointAt` passes its URL to the
 * sandboxes, because the server's port and the sandboxes' ports are not known in advance.
 */
export async function startSandboxes(
  config: EmbeddedConfig,
  { accounting, banking, content }: { accounting: boolean; banking: boolean; content: boolean },
): Promise<Required<RunningSandbox>> {
  const records = await openRecords(config.databaseUrl)
  const sandboxes: RunningSandbox[] = [
    ...(accounting ? [await startCodat(config, records)] : []),
    ...(banking ? [await startPlaid(config, records)] : []),
    ...(banking ? [await startQuiltt(config, records)] : []),
    ...(content ? [await startGhost(config, records)] : []),
  ]
  return {
    pointAt(serverUrl) {
      for (const sandbox of sandboxes) sandbox.pointAt?.(serverUrl)
    },
    async stop() {
      for (const sandbox of sandboxes) await sandbox.stop()
      await records.close()
    },
  }
}

async function startCodat(config: EmbeddedConfig, records: Records): Promise<RunningSandbox> {
  const options = {
    port: 0,
    records,
    apiKey: codatKey,
    webhookUrl: '',
    webhookSecret: codatSecret,
    redirectUrl: '',
    faults: true,
  }
  const sandbox = await startCodatSandbox(options)
  config.codat.baseUrl = sandbox.url
  return {
    stop: () => sandbox.stop(),
    pointAt(serverUrl) {
      options.webhookUrl = `${serverUrl}/webhooks/codat`
      options.redirectUrl = `${serverUrl}/app/connections/return?status={statusCode}`
    },
  }
}

async function startPlaid(config: Config, records: Records): Promise<RunningSandbox> {
  const keys = { clientId: 'client-of-the-tests', secret: 'secret-of-the-tests-0123456789' }
  const sandbox = await startPlaidSandbox({ port: 0, records, ...keys, faults: true, webhookDelaysMs })
  const plaid = {
    ...keys,
    baseUrl: sandbox.url,
    clientName: 'Headwater',
    countryCodes: ['US'],
    scriptUrl: sandbox.scriptUrl,
    webhookUrl: '',
  }
  config.plaid = plaid
  return {
    stop: () => sandbox.stop(),
    pointAt(serverUrl) {
      plaid.webhookUrl = `${serverUrl}/webhooks/plaid`
    },
  }
}

async function startQuiltt(config: Config, records: Records): Promise<RunningSandbox> {
  const keys = { apiSecret: 'secret-of-the-tests-0123456789', connectorId: 'connector-of-the-tests' }
  const options = {
    port: 0,
    records,
    ...keys,
    webhookUrl: '',
    webhookSecret: quilttWebhookSecret,
    faults: true,
    webhookDelaysMs,
  }
  const sandbox = await startQuilttSandbox(options)
  config.quiltt = {
    ...keys,
    authUrl: sandbox.url,
    apiUrl: sandbox.url,
    webhookSecrets: [quilttWebhookSecret],
    scriptUrl: sandbox.scriptUrl,
  }
  return {
    stop: () => sandbox.stop(),
    pointAt(serverUrl) {
      options.webhookUrl = `${serverUrl}/webhooks/quiltt`
    },
  }
}

async function startGhost(config: EmbeddedConfig, records: Records): Promise<RunningSandbox> {
  const sandbox = await startGhostSandbox({ port: 0, records, contentKey, adminKey, faults: true })
  config.ghost.url = sandbox.url
  return sandbox
}
