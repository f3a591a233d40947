import { z } from 'zod'

const key = 'headwater.connecting'

/** A session with a bank through a window in the page. */
const BankSession = z.object({
  company: z.string(),
  platform_key: z.string(),
  /** The connection's id with us. */
  connection_id: z.string(),
  is_repair: z.boolean(),
  /** Of Plaid's window; they let the same session go on after a bank's own page. */
  link_token: z.string().nullable(),
  state: z.string().nullable(),
  /** The id at Quiltt of the connection to repair. */
  quiltt_id: z.string().nullable(),
})
export type BankSession = z.infer<typeof BankSession>

export const LinkSession = z.object({
  company: z.string(),
  from: z.string(),
  /** The name of the platform; null when it is chosen on the provider's page. */
  platform: z.string().nullable(),
  /** Ids of the connections that were linked before. */
  linked: z.array(z.string()),
  /** The id of the connection that was started; null when its platform is chosen on the provider's page. */
  connection: z.string().nullable(),
  /** Whether it was there before and is to work again. */
  is_repair: z.boolean(),
  /** Null for a platform with a page of its own. */
  bank: BankSession.nullable(),
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
