import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Records } from '../records.ts'
import type { CodatSandboxOptions } from './sandbox.ts'
import { startCodatSandbox } from './server.ts'

/** Records that live as long as the test. */
export function memoryRecords(): Records {
  const kept = new Map<string, { kind: string; id: string; text: string; expiresAt?: Date | undefined }>()
  const keyOf = (kind: string, id: string): string => JSON.stringify([kind, id])
  const living = (): { kind: string; id: string; data: unknown }[] =>
    [...kept.values()]
      .filter(({ expiresAt }) => !expiresAt || expiresAt.getTime() > Date.now())
      .map(({ kind, id, text }) => ({ kind, id, data: JSON.parse(text) as unknown }))
  return {
    get: async (kind, id) => living().find((row) => row.kind === kind && row.id === id)?.data,
    put: async (kind, id, data, expiresAt) =>
      void kept.set(keyOf(kind, id), { kind, id, text: JSON.stringify(data), expiresAt }),
    async add(kind, id, data, expiresAt) {
      if (living().some((row) => row.kind === kind && row.id === id)) return false
      kept.set(keyOf(kind, id), { kind, id, text: JSON.stringify(data), expiresAt })
      return true
    },
    delete: async (kind, id) => void kept.delete(keyOf(kind, id)),
    find: async (kind, match) => living().filter((row) => row.kind === kind && holds(row.data, match)),
    close: async () => kept.clear(),
  }
}

const holds = (data: unknown, match: Record<string, unknown>): boolean =>
  typeof data === 'object' &&
  data !== null &&
  Object.entries(match).every(([name, value]) => name in data && Reflect.get(data, name) === value)

interface ReceivedWebhook {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  type: string
}

/** An endpoint for webhooks: keeps what it gets and answers with `statuses` in turn, then with 204. */
export async function startInbox(...statuses: number[]) {
  const received: ReceivedWebhook[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { eventType } = JSON.parse(body.toString('utf8')) as { eventType: string }
      received.push({ headers: request.headers, body, type: eventType })
      response.writeHead(statuses.shift() ?? 204).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks/codat`,
    received,
    types: (): string[] => received.map(({ type }) => type),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const apiKey = 'a-key-for-tests-0123456789'
export const webhookSecret = `whsec_${Buffer.from('twenty-four bytes, shown').toString('base64')}`
export const redirectUrl =
  'http://127.0.0.1:1/back?company={companyId}&connection={connectionId}&code={statusCode}&why={errorMessage}&platform={platform}&flow={flow}'

/** A sandbox with an inbox for its webhooks, and its knobs at hand. */
export async function startTestSandbox(options: Partial<CodatSandboxOptions> = {}) {
  const inbox = await startInbox()
  const sandbox = await startCodatSandbox({
    port: 0,
    records: memoryRecords(),
    apiKey,
    webhookUrl: inbox.url,
    webhookSecret,
    redirectUrl,
    knobs: true,
    webhookDelaysMs: [0, 20, 50],
    ...options,
  })
  const headers = { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` }

  /** Calls the sandbox with the key, as JSON. */
  const call = async (method: string, path: string, body?: object) => {
    const sent = body && { body: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { ...headers, ...type },
      ...sent,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && (JSON.parse(text) as unknown) }
  }

  return {
    url: sandbox.url,
    inbox,
    call,
    /** Makes the next answers of one operation go wrong. */
    async spoil(
      operation: string,
      how: { answer: string; count?: number; status?: number; retry_after?: string },
    ) {
      const { status } = await call('POST', '/knobs/answers', { operation, ...how })
      if (status !== 204) throw new Error(`the knob was refused with ${status}`)
    },
    /** Does on the link page what a person, or the platform, would do. */
    act: (connectionId: string, deed: 'approve' | 'cancel' | 'fail' | 'deauthorize') =>
      call('POST', `/knobs/connections/${connectionId}/${deed}`),
    async stop() {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}
