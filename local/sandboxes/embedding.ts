import type { z } from 'zod'
import type { Settings } from '#server/core/config/config.ts'
import type { Records } from './records.ts'

/** What starting a stand-in takes. */
export interface Embedding {
  settings: Settings
  publicUrl: string
  records: Records
  /** What stops whatever was started. */
  stops: (() => Promise<unknown>)[]
}

/** Made once for this installation, then kept: what was signed or sealed before a restart is good after it. */
export async function keptSecrets<S extends z.ZodType<object>>(
  { records }: Embedding,
  name: string,
  schema: S,
  make: () => z.output<S>,
): Promise<z.output<S>> {
  const kept = schema.safeParse(await records.get('secrets', name))
  if (kept.success) return kept.data
  const made = make()
  await records.put('secrets', name, made)
  return made
}

/** Where a stand-in brings its events: the server on this machine, whatever people call it. */
export const webhookUrl = ({ settings }: Embedding, provider: string): string =>
  `http://127.0.0.1:${settings.port}/webhooks/${provider}`
