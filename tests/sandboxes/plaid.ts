import { connectFaults, memoryRecords, startInbox } from './kit/testing.ts'
import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import type { PlaidSandboxOptions } from '#local/sandboxes/plaid/sandbox.ts'
import { startPlaidSandbox } from '#local/sandboxes/plaid/server.ts'

export const clientId = 'client-for-tests'
export const secret = 'secret-for-tests-0123456789'

/** Calls the sandbox with the keys, as JSON. */
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

/** The value that a module of the sandbox holds. */
export async function answerAt(
  url: string,
  params: Record<string, string>,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}?${new URLSearchParams(params).toString()}`)
  const text = await response.text()
  return JSON.parse(text.replace(/^export const answer = /, '')) as Record<string, unknown>
}

/** A sandbox with an inbox for its webhooks, and its faults at hand. */
export async function startTestSandbox(options: Partial<PlaidSandboxOptions> = {}) {
  const inbox = await startInbox()
  const sandbox = await startPlaidSandbox({
    port: 0,
    records: memoryRecords(),
    clientId,
    secret,
    faults: true,
    webhookDelaysMs: [0, 20, 50],
    ...options,
  })
  const { url, scriptUrl } = sandbox
  const call = caller(url)
  const step = (name: string, params: Record<string, string>) =>
    answerAt(`${url}/link/v2/stable/answers/${name}`, params)

  return {
    url,
    scriptUrl,
    inbox,
    call,
    /** Asks what Plaid's window would ask for a person. */
    step,
    ...connectFaults<FaultOptions>(url),
    /** Goes through Plaid's window as a person whose sign-in works; answers the public token. */
    async approve(token: string, institution_id = 'ins_109508'): Promise<string> {
      const signIn = { username: 'user_good', password: 'pass_good' }
      const { public_token } = await step('submit', { token, institution_id, ...signIn })
      return String(public_token)
    },
    /** Does what a bank or a person would do elsewhere. */
    act: (itemId: string, action: string) => call(`/faults/items/${itemId}/${action}`),
    async stop(): Promise<void> {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}
