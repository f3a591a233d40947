import type { FaultRequest } from '#local/sandboxes/kit/api-server.ts'
import { createFaultClient } from '../kit/testing.ts'
import { type AirtableSandboxOptions, baseId } from './sandbox.ts'
import { startAirtableSandbox } from './server.ts'

export const token = 'patForTests0000001.0123456789abcdef0123456789abcdef'

export async function startTestAirtable(options: Partial<AirtableSandboxOptions> = {}) {
  const sandbox = await startAirtableSandbox({ port: 0, token, faults: true, blockMs: 300, ...options })
  return {
    ...sandbox,
    ...createFaultClient<FaultRequest>(sandbox.url),
    async edit(method: 'POST' | 'PATCH' | 'DELETE', path: string, fields?: object): Promise<string> {
      const response = await fetch(`${sandbox.url}/v0/${baseId}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(fields && { 'content-type': 'application/json' }),
        },
        ...(fields && { body: JSON.stringify({ fields }) }),
      })
      if (!response.ok) throw new Error(`the sandbox refused it with ${response.status}`)
      return ((await response.json()) as { id: string }).id
    },
  }
}
