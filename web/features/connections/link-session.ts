import { z } from 'zod'
import { createTabRecord } from '#web/core/storage/tab-record.ts'

const BankSession = z.object({
  company: z.string(),
  platform_key: z.string(),
  /** Headwater's id for the connection. */
  connection_id: z.string(),
  is_repair: z.boolean(),
  /** Plaid's token. With `state`, it continues the session after the redirect from a bank's own page. */
  link_token: z.string().nullable(),
  state: z.string().nullable(),
  quiltt_id: z.string().nullable(),
})
export type BankSession = z.infer<typeof BankSession>

export const LinkSession = z.object({
  company: z.string(),
  from: z.string(),
  /** The platform's name; null if the user selects the platform on the provider's page. */
  platform: z.string().nullable(),
  linked: z.array(z.string()),
  /** The id of the new or repaired connection; null if the user selects the platform on the provider's page. */
  connection: z.string().nullable(),
  is_repair: z.boolean(),
  /** Null for a platform with a separate sign-in page. */
  bank: BankSession.nullable(),
})
export type LinkSession = z.infer<typeof LinkSession>

const stored = createTabRecord('headwater.connecting', LinkSession)

/** If session storage is unavailable, bank sign-ins count as expired, and users return to the connections page. */
export const saveLinkSession = (session: LinkSession) => stored.write(session)

export const clearLinkSession = () => stored.write(null)

export function readLinkSession(company: string): LinkSession | null {
  const session = stored.read()
  return session?.company === company ? session : null
}
