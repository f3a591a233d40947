import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { codatKey, codatSecret, type TestApp } from './app.ts'

interface Misbehaviour {
  answer: 'status' | 'hang' | 'malformed' | 'unknown_enum'
  count?: number
  status?: number
  retry_after?: string
}

/** What happens at the accounting provider: what people do on its pages, and what goes wrong there. */
export function codatOf({ sandbox, ctx, url }: TestApp) {
  const knob = async (method: string, path: string, body?: object) => {
    const authorization = `Basic ${Buffer.from(codatKey).toString('base64')}`
    const response = await fetch(`${sandbox}/knobs${path}`, {
      method,
      headers: { authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`the sandbox refused ${path} with ${response.status}`)
  }
  const providerIds = (connectionId: string) =>
    ctx.db
      .selectFrom('connections as connection')
      .innerJoin('accounting_links as link', 'link.id', 'connection.link_id')
      .select(['connection.provider_connection_id', 'link.provider_company_id'])
      .where('connection.id', '=', connectionId)
      .executeTakeFirstOrThrow()

  return {
    /** Makes the next answers of one operation go wrong, named as in Codat's description; `*` for every one. */
    spoil: (operation: string, how: Misbehaviour) => knob('POST', '/answers', { operation, ...how }),
    behave: () => knob('DELETE', '/answers'),
    /** The platform takes our rights away. */
    async deauthorize(connectionId: string) {
      const { provider_connection_id: id } = await providerIds(connectionId)
      await knob('POST', `/connections/${id}/deauthorize`)
    },
    /** The ids by which the provider knows a connection and its company. */
    providerIds,
    /** Delivers an event as the provider does; `changed` replaces headers. */
    deliver(body: string, changed: Record<string, string> = {}, secret: string = codatSecret) {
      const id = changed['webhook-id'] ?? `msg_${randomUUID()}`
      const seconds = Number(changed['webhook-timestamp'] ?? Math.floor(Date.now() / 1000))
      return fetch(`${url}/webhooks/codat`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(seconds),
          'webhook-signature': new Webhook(secret).sign(id, new Date(seconds * 1000), body),
          ...changed,
        },
        body,
      })
    },
  }
}

/** Opens a page of the provider as a browser does and presses a button; answers where that leads. */
export async function press(pageUrl: string, button: Record<string, string>): Promise<URL> {
  const page = await fetch(pageUrl)
  const response = await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? 'http://nowhere', page.url)
}
