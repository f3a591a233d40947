import { z } from 'zod'
import { deleteChoices } from './device-choices.ts'
import type { Services } from '#web/core/services.ts'
import { createStoredRecord } from './stored-record.ts'
import { deleteDrafts } from './text-drafts.ts'

export const savedStateKey = 'headwater.state'

const retentionDays = 30

const SavedWork = z.object({
  savedAt: z.iso.datetime(),
  pending: z.record(
    z.string(),
    z.object({
      value: z.json(),
      baseVersion: z.int(),
      typedAt: z.string(),
      sent: z.array(z.json()).optional(),
    }),
  ),
  completed: z.array(z.string()),
  /** Maps local ids of grants created on this device to their server ids. URLs may still contain the local ids. */
  grantIds: z.record(z.string(), z.string()).default({}),
})
export type SavedWork = z.infer<typeof SavedWork>

/** Keyed by user id, then by company id. */
const SavedState = z.record(z.string(), z.record(z.string(), SavedWork))
type SavedState = z.infer<typeof SavedState>

const stored = createStoredRecord(savedStateKey, SavedState)

interface SavedWorkKey {
  userId: string
  companyId: string
}

type Store = Services['storage']

/** Returns null if there is no saved work, or if it has expired. */
export function readSavedWork(storage: Store, { userId, companyId }: SavedWorkKey): SavedWork | null {
  return readAll(storage)[userId]?.[companyId] ?? null
}

/** Keeps pending answers from other tabs, except for fields in `previous.pending` or `current.pending`. */
export function writeSavedWork(
  storage: Store,
  { userId, companyId }: SavedWorkKey,
  current: Omit<SavedWork, 'savedAt'>,
  previous: Pick<SavedWork, 'pending'>,
) {
  const all = readAll(storage)
  const others = Object.entries(all[userId]?.[companyId]?.pending ?? {}).filter(
    ([field]) => !(field in previous.pending),
  )
  const savedWork: SavedWork = {
    savedAt: new Date().toISOString(),
    pending: { ...Object.fromEntries(others), ...current.pending },
    completed: current.completed,
    grantIds: { ...all[userId]?.[companyId]?.grantIds, ...current.grantIds },
  }
  stored.write(storage, { ...all, [userId]: { ...all[userId], [companyId]: savedWork } })
}

export function deleteSavedWork(storage: Store, userId: string) {
  const { [userId]: _, ...others } = readAll(storage)
  stored.write(storage, others)
  deleteChoices(storage, userId)
  deleteDrafts(storage, userId)
}

const readAll = (storage: Store) => withoutExpired(stored.read(storage))

function withoutExpired(all: SavedState): SavedState {
  const oldest = new Date(Date.now() - retentionDays * 86_400_000).toISOString()
  const people = Object.entries(all).map(([userId, companies]) => {
    const fresh = Object.entries(companies).filter(([, { savedAt }]) => savedAt >= oldest)
    return [userId, Object.fromEntries(fresh)] as const
  })
  return Object.fromEntries(people.filter(([, companies]) => Object.keys(companies).length > 0))
}
