import { z } from 'zod'
import type { Services } from '#web/core/services.ts'
import { storedRecord } from './stored-record.ts'

type Store = Services['storage']

/** Of one person; the latest stay. */
const maxDrafts = 20
const maxLength = 5000
const retentionDays = 30

const Draft = z.object({ text: z.string(), at: z.iso.datetime() })
type PersonDrafts = Record<string, z.infer<typeof Draft>>

/** Texts that were typed and not sent, by user id, then by what they belong to. */
const stored = storedRecord('headwater.drafts', z.record(z.string(), z.record(z.string(), Draft)))

/** Reads the texts that this person has not sent, by key. */
export function readDrafts(storage: Store, userId: string): Record<string, string> {
  const fresh = listFresh(stored.read(storage)[userId] ?? {})
  return Object.fromEntries(fresh.map(([key, { text }]) => [key, text]))
}

/** Saves what is typed; an empty text deletes the draft. */
export function writeDraft(storage: Store, userId: string, key: string, text: string) {
  const { [userId]: drafts = {}, ...others } = stored.read(storage)
  const { [key]: _, ...rest } = drafts
  const draft = { text: text.slice(0, maxLength), at: new Date().toISOString() }
  const all = listFresh(text === '' ? rest : { ...rest, [key]: draft }).slice(0, maxDrafts)
  stored.write(storage, all.length > 0 ? { ...others, [userId]: Object.fromEntries(all) } : others)
}

/** Deletes every draft of this person on this device. */
export function deleteDrafts(storage: Store, userId: string) {
  const { [userId]: _, ...others } = stored.read(storage)
  stored.write(storage, others)
}

/** The latest first. */
function listFresh(drafts: PersonDrafts) {
  const oldest = new Date(Date.now() - retentionDays * 86_400_000).toISOString()
  return Object.entries(drafts)
    .filter(([, { at }]) => at >= oldest)
    .sort(([, one], [, other]) => other.at.localeCompare(one.at))
}
