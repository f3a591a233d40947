import { z } from 'zod'
import { tabRecord } from '#web/core/storage/tab-record.ts'

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

const stored = tabRecord('headwater.connecting', LinkSession)

/** Before the browser leaves for the platform; without storage the return page falls back to its default. */
export const saveLinkSession = (session: LinkSession) => stored.write(session)

export const clearLinkSession = () => stored.write(null)

/** Null also when the session belongs to another company. */
export function readLinkSession(company: string): LinkSession | null {
  const session = stored.read()
  return session?.company === company ? session : null
}
