import type { InvitedUser } from '#contract/team.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { countDaysBetween, formatShortDate } from '#web/ui/format.ts'

export function describeInvitationExpiry(
  { expired, expires_at }: Pick<InvitedUser, 'expired' | 'expires_at'>,
  now: Date,
): { label: string; tone: StateTone } {
  if (expired || Date.parse(expires_at) <= now.getTime())
    return { label: `Expired ${formatShortDate(expires_at, now)}`, tone: 'idle' }
  const days = countDaysBetween(now, expires_at)
  if (days === 0) return { label: 'Expires today', tone: 'warn' }
  if (days === 1) return { label: 'Expires tomorrow', tone: 'warn' }
  return { label: `${days} days left`, tone: 'info' }
}
