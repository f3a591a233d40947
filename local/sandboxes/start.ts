import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CodatConfig, Config, LoginConfig, Settings } from '#server/core/config/config.ts'
import { embedPlaid, embedQuiltt, embedSecretKeys } from './banks.ts'
import { demoPeople } from '#local/demo/people.ts'
import { type Embedding, keptSecrets, webhookUrl } from './embedding.ts'
import type { Records } from './records.ts'
import { embedGhost } from './services.ts'

/** The parts of the configuration that stand-ins fill where nothing real is configured. */
export type OutsideConfig = Pick<Config, 'login' | 'codat' | 'plaid' | 'quiltt' | 'ghost' | 'secretKeys'>

export interface Outside {
  config: OutsideConfig
  /** Where the stand-ins remember things; null when everything outside is real. */
  records: Records | null
  stop(): Promise<void>
}

/**
 * Starts a stand-in for every outside service that is not configured; loads none that is not needed. In production,
 * whoever configures no direct banks has none.
 */
export async function startSandboxes(
  settings: Settings,
  { databaseUrl, publicUrl }: { databaseUrl: string; publicUrl: string },
): Promise<Outside> {
  const real = realConfig(settings, publicUrl)
  if (real) return { config: real, records: null, stop: () => Promise.resolve() }
  const { openRecords } = await import('./records.ts')
  const records = await openRecords(databaseUrl)
  const stops: (() => Promise<unknown>)[] = [() => records.close()]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    return { config: await embed({ settings, publicUrl, records, stops }), records, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The configuration when nothing is left open; null when something is to be embedded. */
function realConfig(settings: Settings, publicUrl: string): OutsideConfig | null {
  const { login, codat, quiltt, ghost, secretKeys, production } = settings
  const plaid = realPlaid(settings, publicUrl)
  const isOpen = !plaid || !quiltt || secretKeys.length === 0
  if (!login || !codat || !ghost || (isOpen && !production)) return null
  return { login, codat, plaid, quiltt, ghost, secretKeys }
}

const realPlaid = ({ plaid }: Settings, publicUrl: string): Config['plaid'] =>
  plaid && { ...plaid, webhookUrl: `${publicUrl}/webhooks/plaid` }

async function embed(embedding: Embedding): Promise<OutsideConfig> {
  const { settings, publicUrl } = embedding
  const { secretKeys } = settings
  return {
    login: settings.login ?? (await embedLogin(embedding)),
    codat: settings.codat ?? (await embedCodat(embedding)),
    plaid: realPlaid(settings, publicUrl) ?? (await embedPlaid(embedding)),
    quiltt: settings.quiltt ?? (await embedQuiltt(embedding)),
    ghost: settings.ghost ?? (await embedGhost(embedding)),
    secretKeys: secretKeys.length > 0 ? secretKeys : await embedSecretKeys(embedding),
  }
}

async function embedLogin({ settings, publicUrl, records, stops }: Embedding): Promise<LoginConfig> {
  const { startLogin } = await import('#local/login/server.ts')
  const login = await startLogin({
    port: settings.loginPort,
    records,
    appOrigins: [publicUrl],
    people: settings.demo ? demoPeople : [],
    accessTokenTtl: settings.loginTokenTtl,
    faults: settings.testFaults,
  })
  stops.push(() => login.stop())
  const { issuer, domain, clientId, audience } = login
  return { issuer, domain, clientId, audience }
}

const codatSecrets = z.object({ apiKey: z.string(), webhookSecret: z.string() })

async function embedCodat(embedding: Embedding): Promise<CodatConfig> {
  const { settings, publicUrl, records, stops } = embedding
  const { startCodatSandbox } = await import('#local/sandboxes/codat/server.ts')
  const { apiKey, webhookSecret } = await keptSecrets(embedding, 'codat', codatSecrets, () => ({
    apiKey: randomBytes(24).toString('hex'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  }))
  const sandbox = await startCodatSandbox({
    port: settings.sandboxPort,
    records,
    apiKey,
    webhookUrl: webhookUrl(embedding, 'codat'),
    webhookSecret,
    redirectUrl: `${publicUrl}/app/connections/return?companyId={companyId}&connectionId={connectionId}&status={statusCode}&message={errorMessage}`,
    faults: settings.testFaults,
  })
  stops.push(() => sandbox.stop())
  return { baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] }
}
