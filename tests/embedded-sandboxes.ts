import { randomBytes } from 'node:crypto'
import { startCodatSandbox } from '#local/sandboxes/codat/server.ts'
import { newsletter } from '#local/sandboxes/ghost/sandbox.ts'
import { startGhostSandbox } from '#local/sandboxes/ghost/server.ts'
import { adminKey, contentKey } from './sandboxes/ghost.ts'
import { startPlaidSandbox } from '#local/sandboxes/plaid/server.ts'
import { startQuilttSandbox } from '#local/sandboxes/quiltt/server.ts'
import { openRecords, type Records } from '#local/sandboxes/records.ts'
import type { Config } from '#server/core/config/config.ts'

export const codatKey = 'test-key'
export const codatSecret = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`
export const quilttWebhookSecret = 'a webhook secret of the tests'
const webhookDelaysMs = [0, 50, 200, 1000]

/** The providers as they are when nobody started their sandboxes: none answers, and no bank can be linked. */
export const withoutSandboxes = (): Pick<Config, 'codat' | 'plaid' | 'quiltt' | 'ghost' | 'secretKeys'> => ({
  codat: { baseUrl: 'http://127.0.0.1:9', apiKey: codatKey, webhookSecrets: [codatSecret] },
  plaid: null,
  quiltt: null,
  ghost: { url: 'http://127.0.0.1:9', contentKey, adminKey, newsletterId: newsletter.id },
  secretKeys: [randomBytes(32).toString('base64')],
})

/** Starts sandboxes that bring their events to the server at `serverUrl`, and writes into `config` where they are. */
export async function startSandboxes(
  config: Config,
  serverUrl: string,
  { accounting, banking, content }: { accounting: boolean; banking: boolean; content: boolean },
): Promise<() => Promise<void>> {
  const records = await openRecords(config.databaseUrl)
  const started = [
    ...(accounting ? [await startCodat(config, serverUrl, records)] : []),
    ...(banking ? [await startPlaid(config, serverUrl, records)] : []),
    ...(banking ? [await startQuiltt(config, serverUrl, records)] : []),
    ...(content ? [await startGhost(config, records)] : []),
  ]
  return async () => {
    for (const sandbox of started) await sandbox.stop()
    await records.close()
  }
}

async function startCodat(config: Config, serverUrl: string, records: Records) {
  const sandbox = await startCodatSandbox({
    port: 0,
    records,
    apiKey: codatKey,
    webhookUrl: `${serverUrl}/webhooks/codat`,
    webhookSecret: codatSecret,
    redirectUrl: `${serverUrl}/app/connections/return?status={statusCode}`,
    faults: true,
  })
  config.codat.baseUrl = sandbox.url
  return sandbox
}

async function startPlaid(config: Config, serverUrl: string, records: Records) {
  const keys = { clientId: 'client-of-the-tests', secret: 'secret-of-the-tests-0123456789' }
  const sandbox = await startPlaidSandbox({ port: 0, records, ...keys, faults: true, webhookDelaysMs })
  config.plaid = {
    ...keys,
    baseUrl: sandbox.url,
    clientName: 'Headwater',
    countryCodes: ['US'],
    scriptUrl: sandbox.scriptUrl,
    webhookUrl: `${serverUrl}/webhooks/plaid`,
  }
  return sandbox
}

async function startQuiltt(config: Config, serverUrl: string, records: Records) {
  const keys = { apiSecret: 'secret-of-the-tests-0123456789', connectorId: 'connector-of-the-tests' }
  const sandbox = await startQuilttSandbox({
    port: 0,
    records,
    ...keys,
    webhookUrl: `${serverUrl}/webhooks/quiltt`,
    webhookSecret: quilttWebhookSecret,
    faults: true,
    webhookDelaysMs,
  })
  config.quiltt = {
    ...keys,
    authUrl: sandbox.url,
    apiUrl: sandbox.url,
    webhookSecrets: [quilttWebhookSecret],
    scriptUrl: sandbox.scriptUrl,
  }
  return sandbox
}

async function startGhost(config: Config, records: Records) {
  const sandbox = await startGhostSandbox({ port: 0, records, contentKey, adminKey, faults: true })
  config.ghost.url = sandbox.url
  return sandbox
}
