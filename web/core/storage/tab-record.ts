import type { z } from 'zod'

/** A value that this tab keeps as JSON under one key: null where there is nothing, or nothing readable. */
export const tabRecord = <T>(key: string, schema: z.ZodType<T>) => ({
  read(): T | null {
    try {
      return schema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? null
    } catch {
      return null
    }
  },
  write(value: T | null) {
    try {
      if (value === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // The page that reads it works without, too.
    }
  },
})
