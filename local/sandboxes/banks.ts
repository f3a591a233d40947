import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { PlaidConfig, QuilttConfig } from '#server/providers/banking/config.ts'
import { loadOrCreateSecrets, type SandboxSetup, buildWebhookUrl } from './setup.ts'

const plaidSecrets = z.object({ clientId: z.string(), secret: z.string() })

export async function embedPlaidSandbox(setup: SandboxSetup): Promise<PlaidConfig> {
  const { settings, local, records, onStop } = setup
  const { startPlaidSandbox } = await import('./plaid/server.ts')
  const secrets = await loadOrCreateSecrets(setup, 'plaid', plaidSecrets, () => ({
    clientId: randomBytes(12).toString('hex'),
    secret: randomBytes(24).toString('hex'),
  }))
  const sandbox = await startPlaidSandbox({
    port: local.plaidPort,
    records,
    ...secrets,
    faults: settings.testFaults,
  })
  onStop(() => sandbox.stop())
  return {
    ...secrets,
    baseUrl: sandbox.url,
    clientName: 'Headwater',
    countryCodes: ['US'],
    scriptUrl: sandbox.scriptUrl,
    webhookUrl: buildWebhookUrl(setup, 'plaid'),
  }
}

const quilttSecrets = z.object({ apiSecret: z.string(), connectorId: z.string(), webhookSecret: z.string() })

export async function embedQuilttSandbox(setup: SandboxSetup): Promise<QuilttConfig> {
  const { settings, local, records, onStop } = setup
  const { startQuilttSandbox } = await import('./quiltt/server.ts')
  const { webhookSecret, ...secrets } = await loadOrCreateSecrets(setup, 'quiltt', quilttSecrets, () => ({
    apiSecret: randomBytes(24).toString('hex'),
    connectorId: randomBytes(8).toString('hex'),
    webhookSecret: randomBytes(24).toString('hex'),
  }))
  const sandbox = await startQuilttSandbox({
    port: local.quilttPort,
    records,
    ...secrets,
    webhookUrl: buildWebhookUrl(setup, 'quiltt'),
    webhookSecret,
    faults: settings.testFaults,
  })
  onStop(() => sandbox.stop())
  return {
    ...secrets,
    authUrl: sandbox.url,
    apiUrl: sandbox.url,
    webhookSecrets: [webhookSecret],
    scriptUrl: sandbox.scriptUrl,
  }
}
