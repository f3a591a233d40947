import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { signingKeys } from '#local/sandboxes/plaid/keys.ts'
import { openRecords } from '#local/sandboxes/records.ts'
import { databaseUrl } from './database.ts'
import { request, type Ledger } from './ledger.ts'
import type { World } from './world.ts'

/** A webhook event; its body contains the id. */
export interface ProviderEvent {
  id: string
  provider: 'codat' | 'plaid' | 'quiltt'
  body: string
  /** Signature headers, computed at delivery. */
  sign: () => Record<string, string>
}

const counts = { codat: 14, plaid: 5, quiltt: 5 }
/** How many events of each provider are delivered twice. */
const repeated = { codat: 6, plaid: 2, quiltt: 2 }

/** The events that the providers send in one round. */
export async function buildEvents(world: World, round: number): Promise<ProviderEvent[]> {
  const ids = (provider: keyof typeof counts) =>
    Array.from({ length: counts[provider] }, (_, number) => `msg_${provider}_${round}_${number}`)
  return [
    ...ids('codat').map((id) => codatEvent(world, id)),
    ...(await plaidEvents(world, ids('plaid'))),
    ...ids('quiltt').map((id) => quilttEvent(world, id)),
  ]
}

function codatEvent({ draft, secrets }: World, id: string): ProviderEvent {
  const payload = {
    referenceCompany: { id: draft.providerCompanyId },
    connection: { id: draft.providerConnectionId },
  }
  const generatedDate = new Date().toISOString()
  const body = JSON.stringify({ id, eventType: 'connection.connected', generatedDate, payload })
  const sign = () => {
    const at = new Date()
    return {
      'webhook-id': id,
      'webhook-timestamp': seconds(at),
      'webhook-signature': new Webhook(secrets.codat.webhookSecret).sign(id, at, body),
    }
  }
  return { id, provider: 'codat', body, sign }
}

/** Signed only once: Plaid's events have no id, so a repeated delivery must carry the same token. */
async function plaidEvents({ product, banks }: World, ids: string[]): Promise<ProviderEvent[]> {
  const records = await openRecords(await databaseUrl(product))
  try {
    const keys = signingKeys(records)
    return await Promise.all(
      ids.map(async (id): Promise<ProviderEvent> => {
        const event = { webhook_type: 'TRANSACTIONS', webhook_code: 'SYNC_UPDATES_AVAILABLE' }
        const body = JSON.stringify({ ...event, item_id: banks.plaid, bench: id })
        const token = await keys.sign(body)
        return { id, provider: 'plaid', body, sign: () => ({ 'plaid-verification': token }) }
      }),
    )
  } finally {
    await records.close()
  }
}

function quilttEvent({ banks, secrets }: World, id: string): ProviderEvent {
  const type = 'connection.synced.successful'
  const event = { id, at: new Date().toISOString(), type, profile: { id: 'p_bench' } }
  const record = { id: banks.quiltt, status: 'SYNCED' }
  const environment = { id: 'env_bench', name: 'Bench', mode: 'SANDBOX' }
  const body = JSON.stringify({ environment, eventTypes: [type], events: [{ ...event, record }] })
  const sign = () => {
    const time = seconds(new Date())
    const hash = createHmac('sha256', secrets.quiltt.webhookSecret).update(`1${time}${body}`)
    return { 'quiltt-timestamp': time, 'quiltt-signature': hash.digest('base64') }
  }
  return { id, provider: 'quiltt', body, sign }
}

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000))

/** Delivers all events at once, some of them twice. */
export async function deliver(world: World, ledger: Ledger, events: ProviderEvent[], afterMs: number) {
  await pause(afterMs)
  const byProvider = Map.groupBy(events, ({ provider }) => provider)
  const repeats = [...byProvider].flatMap(([provider, sent]) => sent.slice(0, repeated[provider]))
  await Promise.all([...events, ...repeats].map((event) => deliverOne(world, ledger, event)))
}

/** Delivers one event and records whether it was acknowledged. */
export async function deliverOne({ product }: World, ledger: Ledger, event: ProviderEvent): Promise<void> {
  const { id, provider, body, sign } = event
  const attempt = { eventId: id, isAcknowledged: false }
  ledger.deliveries.push(attempt)
  await request(ledger, attempt, `an event of ${provider}`, async () => {
    const headers = { 'content-type': 'application/json', ...sign() }
    const response = await fetch(`${product.url}/webhooks/${provider}`, { method: 'POST', headers, body })
    if (response.status !== 204 && response.status !== 503) throw new Error(`answered ${response.status}`)
    if (response.status === 503) throw new TypeError('fetch failed')
  })
}
