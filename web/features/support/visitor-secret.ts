import { z } from 'zod'
import type { Services } from '#web/core/services.ts'

type Store = Services['storage']

const key = 'headwater.visitor'

const Saved = z.object({ secret: z.string(), email: z.string() })
/** Names a visitor's conversation; the server stores its hash alone. */
export type VisitorIdentity = z.infer<typeof Saved>

/** Reads who wrote from this browser; null before they have. */
export function readVisitor(storage: Store): VisitorIdentity | null {
  try {
    return Saved.safeParse(JSON.parse(storage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

/** Keeps who writes from this browser. */
export function writeVisitor(storage: Store, visitor: VisitorIdentity) {
  try {
    storage.setItem(key, JSON.stringify(visitor))
  } catch {
    // Without storage the conversation ends with the page.
  }
}

/** 256 random bits, as the server takes them. */
export function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
