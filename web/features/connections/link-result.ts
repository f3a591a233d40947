import { z } from 'zod'
import { tabRecord } from '#web/core/storage/tab-record.ts'
import { LinkSession } from './link-session.ts'

const LinkResult = z.object({
  /** The provider's status code from the address, which anybody could have written. */
  status: z.string().nullable(),
  session: LinkSession.nullable(),
})
export type LinkResult = z.infer<typeof LinkResult>

const stored = tabRecord('headwater.connected', LinkResult)

/** For the page that is loaded next; without storage it shows the connections and no note. */
export const saveLinkResult = (result: LinkResult) => stored.write(result)

export const readLinkResult = () => stored.read()

export const clearLinkResult = () => stored.write(null)
