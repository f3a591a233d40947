import { z } from 'zod'
import { createTabRecord } from '#web/core/storage/tab-record.ts'
import { LinkSession } from './link-session.ts'

const LinkResult = z.object({
  status: z.string().nullable(),
  session: LinkSession.nullable(),
})
export type LinkResult = z.infer<typeof LinkResult>

const stored = createTabRecord('headwater.connected', LinkResult)

/** If session storage is unavailable, the next page shows the connections without a note. */
export const saveLinkResult = (result: LinkResult) => stored.write(result)

export const readLinkResult = () => stored.read()

export const clearLinkResult = () => stored.write(null)
