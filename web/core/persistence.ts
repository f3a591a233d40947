import { z } from 'zod'
import type { Services } from './services.ts'

/** The storage key of everything the browser keeps for a while: unsent answers and completed steps. */
export const savedStateKey = 'headwater.state'

/** Days after which kept work is thrown away. */
const keptFor = 30

const Kept = z.object({
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
})
/** The unsent answers and completed steps of one person in one company. */
export type Kept = z.infer<typeof Kept>

/** By person, then by company. */
const SavedState = z.record(z.string(), z.record(z.string(), Kept))
type SavedState = z.infer<typeof SavedState>

interface Owner {
  userId: string
  companyId: string
}

type Store = Services['storage']

/** What this person left unsent in this company; nobody else's work is ever answered. */
export function readKept(storage: Store, { userId, companyId }: Owner): Kept | null {
  return readAll(storage)[userId]?.[companyId] ?? null
}

/** Keeps what is unsent now. Another tab's answers, in fields this one has nothing to do with, are left alone. */
export function writeKept(
  storage: Store,
  { userId, companyId }: Owner,
  now: Omit<Kept, 'savedAt'>,
  before: Pick<Kept, 'pending'>,
) {
  const all = readAll(storage)
  const others = Object.entries(all[userId]?.[companyId]?.pending ?? {}).filter(
    ([field]) => !(field in before.pending),
  )
  const kept: Kept = {
    savedAt: new Date().toISOString(),
    pending: { ...Object.fromEntries(others), ...now.pending },
    completed: now.completed,
  }
  writeAll(storage, { ...all, [userId]: { ...all[userId], [companyId]: kept } })
}

/** Throws away what this person left here, at sign-out. */
export function forgetKept(storage: Store, userId: string) {
  const { [userId]: _, ...others } = readAll(storage)
  writeAll(storage, others)
}

function readAll(storage: Store): SavedState {
  try {
    const parsed = SavedState.safeParse(JSON.parse(storage.getItem(savedStateKey) ?? '{}'))
    return parsed.success ? withoutExpired(parsed.data) : {}
  } catch {
    return {}
  }
}

function withoutExpired(all: SavedState): SavedState {
  const oldest = new Date(Date.now() - keptFor * 86_400_000).toISOString()
  const people = Object.entries(all).map(([userId, companies]) => {
    const fresh = Object.entries(companies).filter(([, { savedAt }]) => savedAt >= oldest)
    return [userId, Object.fromEntries(fresh)] as const
  })
  return Object.fromEntries(people.filter(([, companies]) => Object.keys(companies).length > 0))
}

function writeAll(storage: Store, all: SavedState) {
  try {
    if (Object.keys(all).length > 0) storage.setItem(savedStateKey, JSON.stringify(all))
    else storage.removeItem(savedStateKey)
  } catch {
    // a full or forbidden storage must not stop the form; the answers still go to the server
  }
}
