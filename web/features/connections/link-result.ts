import { z } from 'zod'
import { LinkSession } from './link-session.ts'

const key = 'headwater.connected'

const LinkResult = z.object({
  /** The provider's status code from the address, which anybody could have written. */
  status: z.string().nullable(),
  session: LinkSession.nullable(),
})
/** What the address and this tab know about a finished link session. */
export type LinkResult = z.infer<typeof LinkResult>

/** Saves the result in this tab for the page that is loaded next. */
export function saveLinkResult(result: LinkResult) {
  try {
    sessionStorage.setItem(key, JSON.stringify(result))
  } catch {
    // Without storage the next page shows the connections and no note.
  }
}

export function readLinkResult(): LinkResult | null {
  try {
    return LinkResult.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '')).data ?? null
  } catch {
    return null
  }
}

export function clearLinkResult() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage nothing was saved.
  }
}
