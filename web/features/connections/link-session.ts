import { z } from 'zod'

const key = 'headwater.connecting'

export const LinkSession = z.object({
  company: z.string(),
  from: z.string(),
  /** The name of the platform; null when it is chosen on the provider's page. */
  platform: z.string().nullable(),
  /** Ids of the connections that were linked before. */
  linked: z.array(z.string()),
})
export type LinkSession = z.infer<typeof LinkSession>

/** Saves the session in this tab before the browser leaves for the platform. */
export function saveLinkSession(session: LinkSession) {
  try {
    sessionStorage.setItem(key, JSON.stringify(session))
  } catch {
    // Without storage the return page falls back to its default.
  }
}

/** Reads the saved session; null when there is none or it belongs to another company. */
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
