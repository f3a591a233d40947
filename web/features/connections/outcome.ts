import type { Connection } from '#contract/accounting-connections.ts'
import type { NoteTone } from '#web/ui/feedback/Note.tsx'
import { getPlatformName } from './connection-labels.ts'
import type { LinkResult } from './link-result.ts'

export interface Outcome {
  tone: NoteTone
  title: string
  text: string
  /** Whether statements would do as well, where no books are linked. */
  orStatements?: boolean
}

/** The provider's status codes of a session with a bank in our own page. */
const statuses = { approved: '200', left: '403', failed: '500' } as const

export const toLinkStatus = (end: keyof typeof statuses) => statuses[end]

/** The status of a session that its person finished too late, or in another tab. */
export const lateStatus = 'late'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * Describes how linking ended. The current connections decide; the status only explains why nothing was linked. Null
 * once the user has disconnected the new connection.
 */
export function describeOutcome(
  { status, session }: LinkResult,
  connections: readonly Connection[],
): Outcome | null {
  const added = connections.filter(({ id }) => session !== null && !session.linked.includes(id))
  const linked = added.filter((connection) => connection.status === 'Linked')
  if (linked.length > 0) return describeConnected(linked.map(getPlatformName))
  const attempted = added.filter(
    (one) => session?.platform === null || getPlatformName(one) === session?.platform,
  )
  const platform = session?.platform ?? 'The platform'
  if (status === '200' && attempted.some((one) => one.status === 'PendingAuth'))
    return describeWaiting(platform)
  if (status === '200' && attempted.some((one) => one.status === 'Unlinked')) return null
  const outcome = describeEnd(status, platform)
  return session?.is_repair ? { ...outcome, ...repairs[status ?? '']?.(platform) } : outcome
}

const describeConnected = (platforms: string[]): Outcome => ({
  tone: 'ok',
  title: `${names.format(platforms)} ${platforms.length === 1 ? 'is' : 'are'} connected.`,
  text: 'We read your records from here on. You can go on meanwhile.',
})

const describeWaiting = (platform: string): Outcome => ({
  tone: 'info',
  title: `We wait for ${platform} to confirm.`,
  text: 'That takes a minute at most. The state below changes by itself.',
})

const describeEnd = (status: string | null, platform: string): Outcome =>
  endings[status ?? '']?.(platform) ?? {
    tone: 'info',
    title: 'Nothing new was connected.',
    text: 'The list below shows what we can read now.',
  }

const repairs: Record<string, (platform: string) => Partial<Outcome>> = {
  403: (platform) => ({
    title: `${platform} stays paused.`,
    text: 'You left before signing in. What was read before is kept, and you can sign in whenever you want.',
    orStatements: false,
  }),
  500: (platform) => ({
    title: `${platform} did not let you in.`,
    text: 'What was read before is kept. Try again in a while.',
    orStatements: true,
  }),
}

/** By the provider's status code in the address. */
const endings: Record<string, (platform: string) => Outcome> = {
  201: (platform) => ({
    tone: 'info',
    title: `${platform} was connected already.`,
    text: 'Nothing was changed.',
  }),
  403: () => ({
    tone: 'info',
    title: 'You left before anything was connected.',
    text: 'Nothing was shared. Start again whenever you want.',
    orStatements: true,
  }),
  500: (platform) => ({
    tone: 'bad',
    title: `${platform} could not be connected.`,
    text: 'Something failed on its side and nothing was shared. Try again in a while.',
    orStatements: true,
  }),
  501: (platform) => ({
    tone: 'bad',
    title: `${platform} cannot be connected yet.`,
    text: 'Choose another platform.',
    orStatements: true,
  }),
  [lateStatus]: () => ({
    tone: 'warn',
    title: 'This sign-in came too late.',
    text: 'It was finished elsewhere, or lay open for too long. Nothing was connected: choose your bank again.',
  }),
}
