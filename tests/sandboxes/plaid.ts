import { createFaultClient, createMemoryRecords, startWebhookInbox } from './kit/testing.ts'
import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import type { PlaidSandboxOptions } from '#local/sandboxes/plaid/sandbox.ts'
import { startPlaidSandbox } from '#local/sandboxes/plaid/server.ts'

export const clientId = 'client-for-tests'
export const secret = 'secret-for-tests-0123456789'

const caller =
  (url: string) =>
  async (path: string, body: object = {}) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'plaid-client-id': clientId, 'plaid-secret': secret },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
  }

export async function fetchModuleValue(
  url: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}?${new URLSearchParams(params).toString()}`)
  const text = await response.text()
  return JSON.parse(text.replace(/^export const answer = /, '')) as Record<string, unknown>
}

export async function startTestPlaid(options: Partial<PlaidSandboxOptions> = {}) {
  const inbox = await startWebhookInbox()
  const sandbox = await startPlaidSandbox({
    port: 0,
    records: createMemoryRecords(),
    clientId,
    secret,
    faults: true,
    webhookDelaysMs: [0, 20, 50],
    ...options,
  })
  const { url, scriptUrl } = sandbox
  const call = caller(url)
  const step = (name: string, params: Record<string, string>) =>
    fetchModuleValue(`${url}/link/v2/stable/answers/${name}`, params)

  return {
    url,
    scriptUrl,
    inbox,
    call,
    /** Sends a request that Plaid's window would send for the user. */
    step,
    ...createFaultClient<FaultOptions>(url),
    async approve(token: string, institution_id = 'ins_109508'): Promise<string> {
      const signIn = { username: 'user_good', password: 'pass_good' }
      const { public_token } = await step('submit', { token, institution_id, ...signIn })
      return String(public_token)
    },
    /** Changes an item as the bank would, or as the user would outside the product. */
    act: (itemId: string, action: string) => call(`/faults/items/${itemId}/${action}`),
    async stop(): Promise<void> {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}
