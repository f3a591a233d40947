import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Records } from '#local/records.ts'

export function createMemoryRecords(): Records {
  const stored = new Map<string, { kind: string; id: string; text: string; expiresAt?: Date | undefined }>()
  const toKey = (kind: string, id: string): string => JSON.stringify([kind, id])
  const living = (): { kind: string; id: string; data: unknown }[] =>
    [...stored.values()]
      .filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > Date.now())
      .map(({ kind, id, text }) => ({ kind, id, data: JSON.parse(text) as unknown }))
  return {
    get: async (kind, id) => living().find((row) => row.kind === kind && row.id === id)?.data,
    put: async (kind, id, data, expiresAt) =>
      void stored.set(toKey(kind, id), { kind, id, text: JSON.stringify(data), expiresAt }),
    async add(kind, id, data, expiresAt) {
      if (living().some((row) => row.kind === kind && row.id === id)) return false
      stored.set(toKey(kind, id), { kind, id, text: JSON.stringify(data), expiresAt })
      return true
    },
    delete: async (kind, id) => void stored.delete(toKey(kind, id)),
    find: async (kind, match) => living().filter((row) => row.kind === kind && holds(row.data, match)),
    close: async () => stored.clear(),
  }
}

const holds = (data: unknown, match: Record<string, unknown>): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(match).every(([name, value]) => name in data && Reflect.get(data, name) === value)

interface ReceivedWebhook {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  /** The `eventType` in the body; empty if the vendor does not send it. */
  type: string
}

/** Starts a webhook endpoint that stores each event and responds with `statuses` in order, then with 204. */
export async function startWebhookInbox(...statuses: number[]) {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { eventType } = JSON.parse(body.toString('utf8')) as { eventType?: string }
      received.push({ headers: request.headers, body, type: eventType ?? '' })
      response.writeHead(statuses.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received,
    types: (): string[] => received.map(({ type }) => type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export function createFaultClient<How extends object>(url: string, credentials: Record<string, string> = {}) {
  const send = async (method: 'POST' | 'PUT', operation: string, how: How): Promise<void> => {
    const { status } = await fetch(`${url}/faults/answers`, {
      method,
      headers: { ...credentials, 'content-type': 'application/json' },
      body: JSON.stringify({ operation, ...how }),
    })
    if (status !== 204) throw new Error(`the fault was refused with ${status}`)
  }
  return {
    injectFault: (operation: string, how: How) => send('POST', operation, how),
    /** Replaces all faults in one step, so that a retry never finds the sandbox healthy in between. */
    replaceFaults: (operation: string, how: How) => send('PUT', operation, how),
    clearFaults: async (): Promise<void> => {
      const { status } = await fetch(`${url}/faults/answers`, { method: 'DELETE', headers: credentials })
      if (status !== 204) throw new Error(`the faults were not cleared: ${status}`)
    },
  }
}
