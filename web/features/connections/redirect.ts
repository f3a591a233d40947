import { z } from 'zod'

const key = 'headwater.connecting'

export const LinkSession = z.object({
  company: z.string(),
  /** The page to come back to. */
  from: z.string(),
  /** The name of the platform; null where the person chooses it on the provider's page. */
  platform: z.string().nullable(),
  /** What was linked before, by id. */
  linked: z.array(z.string()),
})
export type LinkSession = z.infer<typeof LinkSession>

/** Saves, in this tab, where the person left for; without storage they return to the default step. */
export function saveLinkSession(leaving: LinkSession) {
  try {
    sessionStorage.setItem(key, JSON.stringify(leaving))
  } catch {
    // Without storage the return page falls back to its default.
  }
}

/** What this tab left to do for this company; null when nothing is saved or it was for another company. */
export function readLinkSession(company: string): LinkSession | null {
  try {
    const { success, data } = LinkSession.safeParse(JSON.parse(sessionStorage.getItem(key) ?? ''))
    return success && data.company === company ? data : null
  } catch {
    return null
  }
}

export function clearLinkSession() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved.
  }
}
