import { z } from 'zod'
import type { Services } from '#web/core/services.ts'
import { createStoredRecord } from './stored-record.ts'

export interface ChoicesKey {
  userId: string
  companyId: string
  /** A feature of the product, such as "intros". */
  part: string
}

type Store = Services['storage']

/** Keyed by user id, then by company id, then by part. */
const stored = createStoredRecord(
  'headwater.choices',
  z.record(z.string(), z.record(z.string(), z.record(z.string(), z.json()))),
)

export function readChoices<T>(store: Store, key: ChoicesKey, schema: z.ZodType<T>): T | null {
  const value = stored.read(store)[key.userId]?.[key.companyId]?.[key.part]
  return schema.safeParse(value).data ?? null
}

export function writeChoices(
  store: Store,
  { userId, companyId, part }: ChoicesKey,
  value: z.core.util.JSONType,
) {
  const all = stored.read(store)
  const company = { ...all[userId]?.[companyId], [part]: value }
  stored.write(store, { ...all, [userId]: { ...all[userId], [companyId]: company } })
}

export function deleteChoices(store: Store, userId: string) {
  const { [userId]: _, ...others } = stored.read(store)
  stored.write(store, others)
}
