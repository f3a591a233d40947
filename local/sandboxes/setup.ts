import type { z } from 'zod'
import type { LocalSettings } from '#local/settings.ts'
import type { DemoPerson } from '#local/login/people.ts'
import type { Settings } from '#server/config.ts'
import type { InitialMember } from './ghost/members.ts'
import type { Records } from '../records.ts'

export interface DemoAccounts {
  people: DemoPerson[]
  subscribers: readonly InitialMember[]
}

export interface SandboxSetup {
  settings: Settings
  local: LocalSettings
  records: Records
  demo: DemoAccounts
  onStop: (stop: () => Promise<unknown>) => void
}

/** The secrets are stored, so that signatures and encrypted data stay valid after a restart. */
export async function loadOrCreateSecrets<S extends z.ZodType<object>>(
  { records }: SandboxSetup,
  name: string,
  schema: S,
  create: () => z.output<S>,
): Promise<z.output<S>> {
  const storedSecrets = schema.safeParse(await records.get('secrets', name))
  if (storedSecrets.success) return storedSecrets.data
  const created = create()
  await records.put('secrets', name, created)
  return created
}

/** The URL points to the local server, even if the server has a public address. */
export const buildWebhookUrl = ({ settings }: SandboxSetup, provider: string): string =>
  `http://127.0.0.1:${settings.port}/webhooks/${provider}`
