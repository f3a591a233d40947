import type { Connection } from '#contract/accounting-connections.ts'
import type { NoteTone } from '#web/ui/feedback/Note.tsx'
import { getPlatformName } from './connection-labels.ts'
import type { LinkResult } from './link-result.ts'

export interface Outcome {
  tone: NoteTone
  title: string
  text: string
  orStatements?: boolean
}

const statuses = { approved: '200', left: '403', failed: '500' } as const

export const toLinkStatus = (end: keyof typeof statuses) => statuses[end]

/** The status of a session that expired or was finished in another tab. */
export const lateStatus = 'late'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Newly linked connections take precedence over the status. Returns null if the sign-in succeeded but the connection
 * has since been disconnected.
 */
export function describeLinkOutcome(
  { status, session }: LinkResult,
  connections: readonly Connection[],
): Outcome | null {
  const added = connections.filter(({ id }) => session !== null && !session.linked.includes(id))
  const linked = added.filter((connection) => connection.status === 'Linked')
  if (linked.length > 0) return describeConnected(linked.map(getPlatformName))
  const attempted = added.filter(
    (connection) => session?.platform === null || getPlatformName(connection) === session?.platform,
  )
  const platform = session?.platform ?? 'The platform'
  if (status === '200' && attempted.some((connection) => connection.status === 'PendingAuth'))
    return describeWaiting(session?.platform ?? 'the platform')
  if (status === '200' && attempted.some((connection) => connection.status === 'Unlinked')) return null
  const outcome = describeEnd(status, platform)
  return session?.is_repair ? { ...outcome, ...repairs[status ?? '']?.(platform) } : outcome
}

const describeConnected = (platforms: string[]): Outcome => ({
  tone: 'ok',
  title: `${names.format(platforms)} ${platforms.length === 1 ? 'is' : 'are'} connected.`,
  text: 'Your data is syncing. You can continue in the meantime.',
})

const describeWaiting = (platform: string): Outcome => ({
  tone: 'info',
  title: `Waiting for ${platform} to confirm.`,
  text: 'This takes up to a minute. The status below updates automatically.',
})

const describeEnd = (status: string | null, platform: string): Outcome =>
  endings[status ?? '']?.(platform) ?? {
    tone: 'info',
    title: 'Nothing new was connected.',
    text: 'The list below shows your current connections.',
  }

const repairs: Record<string, (platform: string) => Partial<Outcome>> = {
  403: (platform) => ({
    title: `${platform} stays paused.`,
    text: 'You left before signing in. Your data is safe, and you can sign in at any time.',
    orStatements: false,
  }),
  500: (platform) => ({
    title: `The sign-in to ${platform} failed.`,
    text: 'Your data is safe. Try again in a few minutes.',
    orStatements: true,
  }),
}

const endings: Record<string, (platform: string) => Outcome> = {
  201: (platform) => ({
    tone: 'info',
    title: `${platform} was already connected.`,
    text: 'Nothing has changed.',
  }),
  403: () => ({
    tone: 'info',
    title: 'You left before anything was connected.',
    text: 'Nothing was shared. You can start again later.',
    orStatements: true,
  }),
  500: (platform) => ({
    tone: 'bad',
    title: `${platform} couldn’t be connected.`,
    text: 'The sign-in failed, and nothing was shared. Try again in a few minutes.',
    orStatements: true,
  }),
  501: (platform) => ({
    tone: 'bad',
    title: `${platform} can’t be connected yet.`,
    text: 'Choose another platform.',
    orStatements: true,
  }),
  [lateStatus]: () => ({
    tone: 'warn',
    title: 'This sign-in is no longer valid.',
    text: 'The sign-in was open for too long, or was finished in another tab. If your bank isn’t listed below, choose it again.',
  }),
}
