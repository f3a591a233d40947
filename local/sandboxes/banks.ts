import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { PlaidServer, QuilttSettings } from '#server/providers/banking/config.ts'
import { type Embedding, keptSecrets, webhookUrl } from './embedding.ts'

const plaidSecrets = z.object({ clientId: z.string(), secret: z.string() })

/** Starts the stand-in for Plaid, and says how to reach it. */
export async function embedPlaid(embedding: Embedding): Promise<PlaidServer> {
  const { settings, records, stops } = embedding
  const { startPlaidSandbox } = await import('#local/sandboxes/plaid/server.ts')
  const secrets = await keptSecrets(embedding, 'plaid', plaidSecrets, () => ({
    clientId: randomBytes(12).toString('hex'),
    secret: randomBytes(24).toString('hex'),
  }))
  const sandbox = await startPlaidSandbox({
    port: settings.plaidSandboxPort,
    records,
    ...secrets,
    faults: settings.testFaults,
  })
  stops.push(() => sandbox.stop())
  return {
    ...secrets,
    baseUrl: sandbox.url,
    clientName: 'Headwater',
    countryCodes: ['US'],
    scriptUrl: sandbox.scriptUrl,
    webhookUrl: webhookUrl(embedding, 'plaid'),
  }
}

const quilttSecrets = z.object({ apiSecret: z.string(), connectorId: z.string(), webhookSecret: z.string() })

/** Starts the stand-in for Quiltt, and says how to reach it. */
export async function embedQuiltt(embedding: Embedding): Promise<QuilttSettings> {
  const { settings, records, stops } = embedding
  const { startQuilttSandbox } = await import('#local/sandboxes/quiltt/server.ts')
  const { webhookSecret, ...secrets } = await keptSecrets(embedding, 'quiltt', quilttSecrets, () => ({
    apiSecret: randomBytes(24).toString('hex'),
    connectorId: randomBytes(8).toString('hex'),
    webhookSecret: randomBytes(24).toString('hex'),
  }))
  const sandbox = await startQuilttSandbox({
    port: settings.quilttSandboxPort,
    records,
    ...secrets,
    webhookUrl: webhookUrl(embedding, 'quiltt'),
    webhookSecret,
    faults: settings.testFaults,
  })
  stops.push(() => sandbox.stop())
  return {
    ...secrets,
    authUrl: sandbox.url,
    apiUrl: sandbox.url,
    webhookSecrets: [webhookSecret],
    scriptUrl: sandbox.scriptUrl,
  }
}

const sealingKeys = z.object({ keys: z.array(z.string()).min(1) })

/** The keys that seal providers' secrets, while nobody has set their own. */
export async function embedSecretKeys(embedding: Embedding): Promise<string[]> {
  const makeKeys = () => ({ keys: [randomBytes(32).toString('base64')] })
  return (await keptSecrets(embedding, 'keys', sealingKeys, makeKeys)).keys
}
