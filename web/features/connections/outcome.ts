import { z } from 'zod'
import type { Connection } from '#contract/accounting-connections.ts'
import type { NoteTone } from '#web/ui/feedback/Note.tsx'
import { LinkSession } from './redirect.ts'

/** How a visit to a platform ended, in words for the page the person left from. */
export interface Outcome {
  tone: NoteTone
  title: string
  text: string
}

export const LinkResult = z.object({
  /** The provider's word in the address, which anybody may have written. */
  status: z.string().nullable(),
  left: LinkSession.nullable(),
})
/** A visit to a platform, as far as this tab and the address know of it. */
export type LinkResult = z.infer<typeof LinkResult>

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Says how a visit ended, by the connections as they are now: what the server knows decides, the address is asked
 * only why nothing was linked. Null once the person has ended what they connected.
 */
export function describeOutcome(
  { status, left }: LinkResult,
  connections: readonly Connection[],
): Outcome | null {
  const added = connections.filter(({ id }) => left !== null && !left.linked.includes(id))
  const linked = added.filter((connection) => connection.status === 'Linked')
  if (linked.length > 0) return connected(linked.map(({ platform }) => platform))
  const visited = added.filter(({ platform }) => left?.platform === null || platform === left?.platform)
  const platform = left?.platform ?? 'The platform'
  if (status === '200' && visited.some((one) => one.status === 'PendingAuth')) return waiting(platform)
  if (status === '200' && visited.some((one) => one.status === 'Unlinked')) return null
  return ended(status, platform)
}

const connected = (platforms: string[]): Outcome => ({
  tone: 'ok',
  title: `${names.format(platforms)} ${platforms.length === 1 ? 'is' : 'are'} connected.`,
  text: 'We read your records from here on. You can go on meanwhile.',
})

const waiting = (platform: string): Outcome => ({
  tone: 'info',
  title: `We wait for ${platform} to confirm.`,
  text: 'That takes a minute at most. The state below changes by itself.',
})

const ended = (status: string | null, platform: string): Outcome =>
  endings[status ?? '']?.(platform) ?? {
    tone: 'info',
    title: 'Nothing new was connected.',
    text: 'The list below shows what we can read now.',
  }

/** By the provider's status code on the way back. */
const endings: Record<string, (platform: string) => Outcome> = {
  201: (platform) => ({
    tone: 'info',
    title: `${platform} was connected already.`,
    text: 'Nothing was changed.',
  }),
  403: () => ({
    tone: 'info',
    title: 'You left before anything was connected.',
    text: 'Nothing was shared. Start again whenever you want, or send statements instead.',
  }),
  500: (platform) => ({
    tone: 'bad',
    title: `${platform} could not be connected.`,
    text: 'Something failed on its side and nothing was shared. Try again, or send statements instead.',
  }),
  501: (platform) => ({
    tone: 'bad',
    title: `${platform} cannot be connected yet.`,
    text: 'Choose another platform, or send statements instead.',
  }),
}
