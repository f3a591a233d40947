import { z } from 'zod'

const key = 'headwater.connecting'

export const Leaving = z.object({
  company: z.string(),
  /** The page to come back to. */
  from: z.string(),
  /** The name of the platform; null where the person chooses it on the provider's page. */
  platform: z.string().nullable(),
  /** What was linked before, by id. */
  linked: z.array(z.string()),
})
export type Leaving = z.infer<typeof Leaving>

/** Remembers, in this tab, what the person left to do; a browser that keeps nothing comes back to the step. */
export function rememberLeaving(leaving: Leaving) {
  try {
    sessionStorage.setItem(key, JSON.stringify(leaving))
  } catch {
    // the way back has a default
  }
}

/** What this tab left to do for this company; null where it did not, or where that is forgotten. */
export function recallLeaving(company: string): Leaving | null {
  try {
    const { success, data } = Leaving.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return success && data.company === company ? data : null
  } catch {
    return null
  }
}

export function clearLeaving() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept then
  }
}
