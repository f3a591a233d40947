import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './use-live.ts'

/** Options of a query that is polled only while live events do not arrive, every `pollMs` milliseconds. */
export function usePolling(pollMs: number) {
  const feed = useLiveFeed()
  const isHeld = useSyncExternalStore(feed.watchHeld, feed.isHeld)
  return { pollingInterval: isHeld ? 0 : pollMs, skipPollingIfUnfocused: true }
}
