import type { NotNull } from 'kysely'
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { z } from 'zod'
import { type Connection, listConnections } from '#contract/accounting-connections.ts'
import type { FaultOptions } from '#local/sandboxes/codat/faults.ts'
import { createFaultClient } from './sandboxes/kit/testing.ts'
import type { TestApp, TestUser } from './app.ts'
import { codatKey, codatSecret } from './embedded-sandboxes.ts'

export function connectCodatSandbox({ sandbox, ctx }: TestApp) {
  const credentials = { authorization: `Basic ${Buffer.from(codatKey).toString('base64')}` }
  const { injectFault, replaceFaults, clearFaults } = createFaultClient<FaultOptions>(sandbox, credentials)
  const providerIds = (connectionId: string) =>
    ctx.db
      .selectFrom('connections as connection')
      .innerJoin('accounting_links as link', 'link.id', 'connection.link_id')
      .select(['connection.provider_connection_id', 'link.provider_company_id'])
      .where('connection.id', '=', connectionId)
      .$narrowType<{ provider_company_id: NotNull }>()
      .executeTakeFirstOrThrow()

  return {
    /** Operations are named as in Codat's API reference; `*` means all operations. */
    injectFault,
    replaceFaults,
    clearFaults,
    async deauthorize(connectionId: string) {
      const { provider_connection_id: id } = await providerIds(connectionId)
      const url = `${sandbox}/faults/connections/${id}/deauthorize`
      const { ok, status } = await fetch(url, { method: 'POST', headers: credentials })
      if (!ok) throw new Error(`the sandbox refused ${url} with ${status}`)
    },
    async company(providerCompanyId: string): Promise<{ name: string; tags: Record<string, string> }> {
      const answer = await fetch(`${sandbox}/companies/${providerCompanyId}`, { headers: credentials })
      return z.object({ name: z.string(), tags: z.record(z.string(), z.string()) }).parse(await answer.json())
    },
    providerIds,
  }
}

export function signCodatEvent(
  body: string,
  { id = `msg_${randomUUID()}`, at = new Date(), secret = codatSecret } = {},
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}

export const deliverCodatEvent = ({ url }: TestApp, body: string, headers: Record<string, string>) =>
  fetch(`${url}/webhooks/codat`, { method: 'POST', headers, body })

/**
 * Approves a pending connection on the provider's page, and waits up to 40 seconds until the list shows it as linked.
 * The product rereads pending connections at most every five seconds.
 */
export async function approveConnection(
  { call }: TestUser,
  codatId: string,
  { id, link_url }: Pick<Connection, 'id' | 'link_url'>,
): Promise<void> {
  await pressPageButton(link_url ?? '', { decision: 'approve' })
  const requireLinked = async () => {
    const connections = await call(listConnections, { params: { codatId } })
    const connection = connections.find((candidate) => candidate.id === id)
    if (connection?.status !== 'Linked') throw new Error(`the connection is ${connection?.status}`)
  }
  await vi.waitFor(requireLinked, { timeout: 40_000, interval: 200 })
}

export async function pressPageButton(pageUrl: string, button: Record<string, string>): Promise<URL> {
  const page = await fetch(pageUrl)
  const response = await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams(button),
    redirect: 'manual',
  })
  return new URL(response.headers.get('location') ?? 'http://nowhere', page.url)
}
