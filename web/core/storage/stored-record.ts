import type { z } from 'zod'
import type { Services } from '#web/core/services.ts'

type Store = Services['storage']

export function createStoredRecord<T>(key: string, schema: z.ZodType<Record<string, T>>) {
  return {
    read(storage: Store): Record<string, T> {
      try {
        return schema.safeParse(JSON.parse(storage.getItem(key) ?? '{}')).data ?? {}
      } catch {
        return {}
      }
    },
    write(storage: Store, all: Record<string, T>) {
      try {
        if (Object.keys(all).length > 0) storage.setItem(key, JSON.stringify(all))
        else storage.removeItem(key)
      } catch {
        // Storage can be full or blocked. The page still has the data in memory.
      }
    },
  }
}
