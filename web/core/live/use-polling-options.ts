import { useSyncExternalStore } from 'react'
import { useLiveFeed } from './use-live.ts'

export function usePollingOptions(pollMs: number) {
  const feed = useLiveFeed()
  const isHeld = useSyncExternalStore(feed.watchHeld, feed.isHeld)
  return { pollingInterval: isHeld ? 0 : pollMs, skipPollingIfUnfocused: true }
}
