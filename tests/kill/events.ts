import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { AppError } from '#contract/core/errors.ts'
import { openSigningKeys } from '#local/sandboxes/plaid/keys.ts'
import { openRecords } from '#local/records.ts'
import { readDatabaseUrl } from '../product/product-database.ts'
import { type Ledger, sendAndRecord } from './ledger.ts'
import type { World } from './world.ts'

export interface ProviderEvent {
  id: string
  provider: 'codat' | 'plaid'
  body: string
  sign: () => Record<string, string>
}

/** The number of distinct events from each provider per round. `repeatedCounts` is the number of events sent twice. */
const counts = { codat: 16, plaid: 8 }
const repeatedCounts = { codat: 7, plaid: 3 }

export async function buildEvents(world: World, round: number): Promise<ProviderEvent[]> {
  const ids = (provider: keyof typeof counts) =>
    Array.from({ length: counts[provider] }, (_, number) => `msg_${provider}_${round}_${number}`)
  return [
    ...ids('codat').map((id) => buildCodatEvent(world, id)),
    ...(await buildPlaidEvents(world, ids('plaid'))),
  ]
}

function buildCodatEvent({ draft, codat }: World, id: string): ProviderEvent {
  const payload = {
    referenceCompany: { id: draft.providerCompanyId },
    connection: { id: draft.providerConnectionId },
  }
  const generatedDate = new Date().toISOString()
  const body = JSON.stringify({ id, eventType: 'connection.connected', generatedDate, payload })
  const sign = () => {
    const at = new Date()
    const signature = new Webhook(codat.webhookSecret).sign(id, at, body)
    const seconds = String(Math.floor(at.getTime() / 1000))
    return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature }
  }
  return { id, provider: 'codat', body, sign }
}

/**
 * Signs each event only once: Plaid's events have no id, so the server recognizes a redelivery by the body and the
 * time of the signature.
 */
async function buildPlaidEvents({ product, plaidItem }: World, ids: string[]): Promise<ProviderEvent[]> {
  const records = await openRecords(await readDatabaseUrl(product))
  try {
    const keys = openSigningKeys(records)
    return await Promise.all(
      ids.map(async (id): Promise<ProviderEvent> => {
        const event = { webhook_type: 'TRANSACTIONS', webhook_code: 'SYNC_UPDATES_AVAILABLE' }
        const body = JSON.stringify({ ...event, item_id: plaidItem, bench: id })
        const token = await keys.sign(body)
        return { id, provider: 'plaid', body, sign: () => ({ 'plaid-verification': token }) }
      }),
    )
  } finally {
    await records.close()
  }
}

export async function deliverEvents(world: World, ledger: Ledger, events: ProviderEvent[], afterMs: number) {
  await pause(afterMs)
  const byProvider = Map.groupBy(events, ({ provider }) => provider)
  const repeats = [...byProvider].flatMap(([provider, sent]) => sent.slice(0, repeatedCounts[provider]))
  await Promise.all([...events, ...repeats].map((event) => deliverEvent(world, ledger, event)))
}

export const deliverEvent = ({ product }: World, ledger: Ledger, event: ProviderEvent): Promise<boolean> =>
  sendAndRecord(ledger, { kind: 'delivery', key: event.id }, async () => {
    const headers = { 'content-type': 'application/json', ...event.sign() }
    const options = { method: 'POST', headers, body: event.body }
    const { status } = await fetch(`${product.url}/webhooks/${event.provider}`, options)
    if (status === 503) throw new AppError('unavailable')
    if (status !== 204) throw new Error(`answered ${status}`)
  })
