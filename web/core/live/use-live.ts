import { useEffect } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import type { LiveFeed } from '#web/core/services.ts'

export function useLiveStream(isEnabled: boolean) {
  const feed = useLiveFeed()
  useEffect(() => (isEnabled ? feed.hold() : undefined), [feed, isEnabled])
}

export function useLiveFeed(): LiveFeed {
  const dispatch = useAppDispatch()
  return dispatch((_dispatch, _state, { live }) => live)
}
