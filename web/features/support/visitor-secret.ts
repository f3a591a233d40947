import { z } from 'zod'
import type { Services } from '#web/core/services.ts'

type Store = Services['storage']

const key = 'headwater.visitor'

const Saved = z.object({ secret: z.string(), email: z.string() })
/** Identifies a visitor's conversation by a secret, of which the server stores only a hash. */
export type VisitorIdentity = z.infer<typeof Saved>

export function readVisitorIdentity(storage: Store): VisitorIdentity | null {
  try {
    return Saved.safeParse(JSON.parse(storage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

export function writeVisitorIdentity(storage: Store, visitor: VisitorIdentity) {
  try {
    storage.setItem(key, JSON.stringify(visitor))
  } catch {
    // Without storage, the visitor loses the conversation when they leave the page.
  }
}

/** 256 random bits in Base64url, as the server requires. */
export function createVisitorSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}
