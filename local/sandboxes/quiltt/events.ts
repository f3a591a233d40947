import { createId, type StoredConnection, type StoredProfile } from './state.ts'
import type { Sandbox } from './sandbox.ts'

export const sendProfileEvent = (sandbox: Sandbox, type: string, profile: StoredProfile) =>
  sendEvent(sandbox, type, profile, profileRecord(profile))

export async function sendConnectionEvent(
  sandbox: Sandbox,
  type: string,
  connection: StoredConnection,
): Promise<void> {
  const profile = await sandbox.state.profile(connection.profile_id)
  if (profile) await sendEvent(sandbox, type, profile, connectionRecord(connection))
}

const profileRecord = ({ id, uuid, metadata }: StoredProfile) => ({ id, uuid, metadata })

const connectionRecord = ({ id, status, created_at }: StoredConnection) => ({
  id,
  at: new Date().toISOString(),
  provider: 'MOCK',
  features: ['ACCOUNT_BALANCES_AND_TRANSACTIONS'],
  products: ['ACCOUNT_BALANCES_AND_TRANSACTIONS'],
  status,
  metadata: null,
  createdAt: created_at,
  updatedAt: new Date().toISOString(),
})

async function sendEvent(
  { options, deliveries }: Sandbox,
  type: string,
  profile: StoredProfile,
  record: object,
): Promise<void> {
  await deliveries.send(options.webhookUrl, {
    environment: { id: 'env_sandbox', name: 'Sandbox', mode: 'SANDBOX', metadata: null },
    eventTypes: [type],
    events: [
      {
        id: createId('evt'),
        at: new Date().toISOString(),
        type,
        profile: profileRecord(profile),
        record,
        metadata: {},
      },
    ],
  })
}
