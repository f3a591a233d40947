import type { StateTone } from '#web/ui/feedback/StateTag.tsx'

/** The states that the table of loans usually has; it may name others. */
const tones: Partial<Record<string, StateTone>> = {
  active: 'info',
  repaid: 'ok',
  late: 'warn',
  behind: 'warn',
  overdue: 'warn',
  defaulted: 'bad',
}

export const getTone = (status: string): StateTone => tones[status.toLowerCase()] ?? 'idle'

/** Whether the table itself says that the loan does not go as agreed. */
export const isTroubled = (status: string) => ['warn', 'bad'].includes(getTone(status))

/** `past_due` as `Past due`. */
export const formatState = (status: string) => {
  const text = status.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
