import { z } from 'zod'
import type { Services } from '#web/core/services.ts'
import { createStoredRecord } from './stored-record.ts'

type Store = Services['storage']

/** Maximum number of drafts per user. Older drafts are deleted. */
const maxDrafts = 20
const maxLength = 5000
const retentionDays = 30

const Draft = z.object({ text: z.string(), at: z.iso.datetime() })
type PersonDrafts = Record<string, z.infer<typeof Draft>>

/** Keyed by user id, then by draft key. */
const stored = createStoredRecord('headwater.drafts', z.record(z.string(), z.record(z.string(), Draft)))

export function readDrafts(storage: Store, userId: string): Record<string, string> {
  const fresh = listFresh(stored.read(storage)[userId] ?? {})
  return Object.fromEntries(fresh.map(([key, { text }]) => [key, text]))
}

export function writeDraft(storage: Store, userId: string, key: string, text: string) {
  const { [userId]: drafts = {}, ...others } = stored.read(storage)
  const { [key]: _, ...rest } = drafts
  const draft = { text: text.slice(0, maxLength), at: new Date().toISOString() }
  const all = listFresh(text === '' ? rest : { ...rest, [key]: draft }).slice(0, maxDrafts)
  stored.write(storage, all.length > 0 ? { ...others, [userId]: Object.fromEntries(all) } : others)
}

export function deleteDrafts(storage: Store, userId: string) {
  const { [userId]: _, ...others } = stored.read(storage)
  stored.write(storage, others)
}

function listFresh(drafts: PersonDrafts) {
  const oldest = new Date(Date.now() - retentionDays * 86_400_000).toISOString()
  return Object.entries(drafts)
    .filter(([, { at }]) => at >= oldest)
    .sort(([, a], [, b]) => b.at.localeCompare(a.at))
}
