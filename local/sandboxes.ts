import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CodatConfig, LoginConfig, Settings } from '#server/core/config.ts'
import { demoPeople } from './demo-people.ts'
import type { Records } from './records.ts'

export interface Outside {
  login: LoginConfig
  codat: CodatConfig
  /** Where the stand-ins remember things; null when everything outside is real. */
  records: Records | null
  stop(): Promise<void>
}

/** Starts a stand-in for every outside service that is not configured; loads none that is not needed. */
export async function startSandboxes(
  settings: Settings,
  { databaseUrl, publicUrl }: { databaseUrl: string; publicUrl: string },
): Promise<Outside> {
  const { login, codat } = settings
  if (login && codat) return { login, codat, records: null, stop: () => Promise.resolve() }
  const { openRecords } = await import('./records.ts')
  const records = await openRecords(databaseUrl)
  const stops: (() => Promise<unknown>)[] = [() => records.close()]
  const stop = async () => {
    for (const one of stops.toReversed()) await one()
  }
  try {
    return {
      login: login ?? (await embedLogin(settings, publicUrl, records, stops)),
      codat: codat ?? (await embedCodat(settings, publicUrl, records, stops)),
      records,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Stops = (() => Promise<unknown>)[]

async function embedLogin(
  settings: Settings,
  publicUrl: string,
  records: Records,
  stops: Stops,
): Promise<LoginConfig> {
  const { startLogin } = await import('./login/server.ts')
  const login = await startLogin({
    port: settings.loginPort,
    records,
    appOrigins: [publicUrl],
    people: settings.demo ? demoPeople : [],
    accessTokenTtl: settings.loginTokenTtl,
    knobs: settings.testKnobs,
  })
  stops.push(() => login.stop())
  const { issuer, domain, clientId, audience } = login
  return { issuer, domain, clientId, audience }
}

async function embedCodat(
  settings: Settings,
  publicUrl: string,
  records: Records,
  stops: Stops,
): Promise<CodatConfig> {
  const { startCodatSandbox } = await import('./codat/server.ts')
  const { apiKey, webhookSecret } = await codatSecrets(records)
  const sandbox = await startCodatSandbox({
    port: settings.sandboxPort,
    records,
    apiKey,
    webhookUrl: `http://127.0.0.1:${settings.port}/webhooks/codat`,
    webhookSecret,
    redirectUrl: `${publicUrl}/app/connections/return?companyId={companyId}&connectionId={connectionId}&status={statusCode}&message={errorMessage}`,
    knobs: settings.testKnobs,
  })
  stops.push(() => sandbox.stop())
  return { baseUrl: sandbox.url, apiKey, webhookSecrets: [webhookSecret] }
}

const Secrets = z.object({ apiKey: z.string(), webhookSecret: z.string() })

/** Made once for this installation, then kept: what was signed before a restart is still believed after it. */
async function codatSecrets(records: Records): Promise<z.infer<typeof Secrets>> {
  const kept = Secrets.safeParse(await records.get('secrets', 'codat'))
  if (kept.success) return kept.data
  const made = {
    apiKey: randomBytes(24).toString('hex'),
    webhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  }
  await records.put('secrets', 'codat', made)
  return made
}
