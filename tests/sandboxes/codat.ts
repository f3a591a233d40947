import { createFaultClient, createMemoryRecords, startWebhookInbox } from './kit/testing.ts'
import type { FaultOptions } from '#local/sandboxes/codat/faults.ts'
import type { CodatSandboxOptions } from '#local/sandboxes/codat/sandbox.ts'
import { startCodatSandbox } from '#local/sandboxes/codat/server.ts'

export const apiKey = 'a-key-for-tests-0123456789'
export const webhookSecret = `whsec_${Buffer.from('twenty-four bytes, shown').toString('base64')}`
export const redirectUrl =
  'http://127.0.0.1:1/back?company={companyId}&connection={connectionId}&code={statusCode}&why={errorMessage}&platform={platform}&flow={flow}'

export async function startTestCodat(options: Partial<CodatSandboxOptions> = {}) {
  const inbox = await startWebhookInbox()
  const sandbox = await startCodatSandbox({
    port: 0,
    records: createMemoryRecords(),
    apiKey,
    webhookUrl: inbox.url,
    webhookSecret,
    redirectUrl,
    faults: true,
    webhookDelaysMs: [0, 20, 50],
    ...options,
  })
  const headers = { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` }

  const call = async (method: string, path: string, body?: object) => {
    const jsonBody = body && { body: JSON.stringify(body) }
    const type = body && { 'content-type': 'application/json' }
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { ...headers, ...type },
      ...jsonBody,
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && (JSON.parse(text) as unknown) }
  }

  return {
    url: sandbox.url,
    inbox,
    call,
    ...createFaultClient<FaultOptions>(sandbox.url, headers),
    act: (connectionId: string, action: 'approve' | 'cancel' | 'fail' | 'deauthorize') =>
      call('POST', `/faults/connections/${connectionId}/${action}`),
    async stop() {
      await sandbox.stop()
      await inbox.stop()
    },
  }
}
