import type { Connection } from '#contract/links.ts'
import type { NoteTone } from '../ui/Note.tsx'
import type { Leaving } from './leaving.ts'

/** How a visit to a platform ended, in words for the page the person left from. */
export interface Outcome {
  tone: NoteTone
  title: string
  text: string
}

interface Visit {
  /** The provider's word in the address, which anybody may have written. */
  status: string | null
  left: Leaving | null
  /** As the server has them now. */
  connections: readonly Connection[]
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** Says how it ended. What the server knows decides; the address is asked only why nothing was linked. */
export function outcomeOf({ status, left, connections }: Visit): Outcome {
  const linked = linkedSince(left, connections)
  if (linked.length > 0) return connected(linked.map(({ platform }) => platform))
  const platform = left?.platform ?? 'The platform'
  const waits = connections.some((one) => one.status === 'PendingAuth' && one.platform === left?.platform)
  if (status === '200' && waits) return waiting(platform)
  return ended(status, platform)
}

function linkedSince(left: Leaving | null, connections: readonly Connection[]) {
  if (!left) return []
  return connections.filter(({ id, status }) => status === 'Linked' && !left.linked.includes(id))
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
