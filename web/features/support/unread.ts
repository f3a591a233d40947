import type { RootState } from '#web/core/store.ts'
import type { SupportState } from './slice.ts'

/** Answers that have not been read; none before the messages load, which the navigation does not wait for. */
export function selectUnreadCount(state: RootState): number {
  const support: SupportState | undefined = state.support
  return support?.threads.data.reduce((sum, { unread }) => sum + unread, 0) ?? 0
}
