import type { z } from 'zod'

export const createTabRecord = <T>(key: string, schema: z.ZodType<T>) => ({
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
      // Storage can be full or blocked. The page works without storage.
    }
  },
})
