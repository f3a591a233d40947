import type { FaultOptions } from '#local/sandboxes/plaid/faults.ts'
import { fetchModuleValue } from './plaid.ts'
import { createFaultClient, createMemoryRecords, startWebhookInbox } from './kit/testing.ts'
import type { QuilttSandboxOptions } from '#local/sandboxes/quiltt/sandbox.ts'
import { startQuilttSandbox } from '#local/sandboxes/quiltt/server.ts'

export const apiSecret = 'api-secret-for-tests-0123456789'
export const webhookSecret = 'webhook-secret-for-tests-0123456789'
export const connectorId = 'connector-for-tests'

export async function startTestQuiltt(options: Partial<QuilttSandboxOptions> = {}) {
  const inbox = await startWebhookInbox()
  const sandbox = await startQuilttSandbox({
    port: 0,
    records: createMemoryRecords(),
    apiSecret,
    connectorId,
    webhookUrl: inbox.url,
    webhookSecret,
    faults: true,
    webhookDelaysMs: [0, 20, 50],
    ...options,
  })
  const { url, scriptUrl } = sandbox

  const call = async (method: string, path: string, authorization: string, body?: object) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const jsonBody = body && { body: JSON.stringify(body) }
    const response = await fetch(url + path, { method, headers, ...jsonBody })
    const text = await response.text()
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
  const step = (name: string, params: Record<string, string>) =>
    fetchModuleValue(`${url}/v1/answers/${name}`, { connector_id: connectorId, ...params })

  return {
    url,
    scriptUrl,
    inbox,
    call,
    /** Sends a request that Quiltt's window would send for the user. */
    step,
    ...createFaultClient<FaultOptions>(url),
    async approve(token: string, connection_id?: string): Promise<string> {
      const signIn = { username: 'user_good', password: 'pass_good', institution_id: 'ins_109508' }
      const answer = await step('submit', { token, ...signIn, ...(connection_id && { connection_id }) })
      return String(answer['connection_id'])
    },
    act: (connectionId: string, status: string) =>
      call('POST', `/faults/connections/${connectionId}/${status}`, ''),
    async stop(): Promise<void> {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}
