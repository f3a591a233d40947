import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LocalSettings } from '#local/settings.ts'
import type { Config, Settings } from '#server/config.ts'
import type { CodatConfig } from '#server/providers/accounting/config.ts'
import type { LoginConfig } from '#server/providers/identity/config.ts'
import { embedPlaidSandbox, embedQuilttSandbox } from './banks.ts'
import { embedGhostSandbox } from './content.ts'
import type { Records } from '../records.ts'
import { type DemoAccounts, loadOrCreateSecrets, type SandboxSetup, buildWebhookUrl } from './setup.ts'

type Providers = Pick<Config, 'login' | 'codat' | 'plaid' | 'quiltt' | 'ghost' | 'secretKeys'>

export interface Sandboxes {
  providers: Providers
  /** The sandboxes' storage; null if all providers and secret keys are configured. */
  records: Records | null
  stop(): Promise<void>
}

/** Loads only the code of the sandboxes that it starts. */
export async function startSandboxes(
  settings: Settings,
  local: LocalSettings,
  databaseUrl: string,
  demo: DemoAccounts,
): Promise<Sandboxes> {
  const configured = findConfigured(settings)
  if (configured) return { providers: configured, records: null, stop: () => Promise.resolve() }
  const { openRecords } = await import('../records.ts')
  const records = await openRecords(databaseUrl)
  const stops: (() => Promise<unknown>)[] = [() => records.close()]
  const stop = async () => {
    for (const stopPart of stops.toReversed()) await stopPart()
  }
  try {
    const providers = await startMissing({
      settings,
      local,
      records,
      demo,
      onStop: (stopPart) => stops.push(stopPart),
    })
    return { providers, records, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function findConfigured({ login, codat, plaid, quiltt, ghost, secretKeys }: Settings): Providers | null {
  if (!login || !codat || !plaid || !quiltt || !ghost || secretKeys.length === 0) return null
  return { login, codat, plaid, quiltt, ghost, secretKeys }
}

async function startMissing(setup: SandboxSetup): Promise<Providers> {
  const { login, codat, plaid, quiltt, ghost, secretKeys } = setup.settings
  return {
    login: login ?? (await embedLogin(setup)),
    codat: codat ?? (await embedCodatSandbox(setup)),
    plaid: plaid ?? (await embedPlaidSandbox(setup)),
    quiltt: quiltt ?? (await embedQuilttSandbox(setup)),
    ghost: ghost ?? (await embedGhostSandbox(setup)),
    secretKeys: secretKeys.length > 0 ? secretKeys : await loadOrCreateSecretKeys(setup),
  }
}

async function embedLogin({ settings, local, records, demo, onStop }: SandboxSetup): Promise<LoginConfig> {
  const server = await import('#local/login/server.ts')
  const login = await server.startLogin({
    port: local.loginPort,
    records,
    appOrigins: [settings.publicUrl],
    people: demo.people,
    accessTokenTtl: local.loginTokenTtl,
    faults: settings.testFaults,
  })
  onStop(() => login.stop())
  const { issuer, domain, clientId, audience, management } = login
  return { issuer, domain, clientId, audience, oidc: null, management }
}

const codatSecrets = z.object({ apiKey: z.string(), webhookSecret: z.string() })

async function embedCodatSandbox(setup: SandboxSetup): Promise<CodatConfig> {
  const { settings, local, records, onStop } = setup
  const { startCodatSandbox } = await import('./codat/server.ts')
  const { apiKey, webhookSecret } = await loadOrCreateSecrets(setup, 'codat', codatSecrets, () => ({
    apiKey: randomBytes(24).toString('hex'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  }))
  const sandbox = await startCodatSandbox({
    port: local.codatPort,
    records,
    apiKey,
    webhookUrl: buildWebhookUrl(setup, 'codat'),
    webhookSecret,
    redirectUrl: `${settings.publicUrl}/app/connections/return?companyId={companyId}&connectionId={connectionId}&status={statusCode}&message={errorMessage}`,
    faults: settings.testFaults,
  })
  onStop(() => sandbox.stop())
  return { baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] }
}

const sealingKeys = z.object({ keys: z.array(z.string()).min(1) })

async function loadOrCreateSecretKeys(setup: SandboxSetup): Promise<string[]> {
  const create = () => ({ keys: [randomBytes(32).toString('base64')] })
  return (await loadOrCreateSecrets(setup, 'keys', sealingKeys, create)).keys
}
