import { generateKeyPairSync } from 'node:crypto'
import type { FaultRequest } from '#local/sandboxes/kit/api-server.ts'
import { createFaultClient } from '../kit/testing.ts'
import type { GoogleSandboxOptions } from './sandbox.ts'
import { startGoogleSandbox } from './server.ts'

export const clientEmail = 'templates@headwater-tests.iam.gserviceaccount.com'

const pem = { type: 'pkcs8', format: 'pem' } as const

export const generateTestKeyPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: pem,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })

export async function startTestGoogle(options: Partial<GoogleSandboxOptions> = {}) {
  const { publicKey, privateKey } = generateTestKeyPair()
  const sandbox = await startGoogleSandbox({ port: 0, clientEmail, publicKey, faults: true, ...options })
  return { ...sandbox, ...createFaultClient<FaultRequest>(sandbox.url), privateKey }
}
