import type { Call } from '#contract/core/client.ts'
import type { LiveEvent } from '#contract/live.ts'

/** What the server tells of changes, shared by everything on the page that shows something. */
export interface LiveFeed {
  /** Whether changes arrive at the moment. While they do not, whoever needs them polls. */
  isHeld: () => boolean
  /** Calls `listener` whenever `isHeld` changes, until the returned function is called. */
  watchHeld: (listener: () => void) => () => void
  /** Calls `listener` with each event until the returned function is called. */
  subscribe: (listener: (event: LiveEvent) => void) => () => void
  /** Keeps the stream open while the page is visible, until the returned function is called. */
  hold: () => () => void
}

/** Creates the feed of a page. Nothing is loaded or opened before somebody holds it. */
export function createLiveFeed(call: Call): LiveFeed {
  const listeners = new Set<(event: LiveEvent) => void>()
  const heldListeners = new Set<() => void>()
  let isHeld = false
  const setHeld = (held: boolean) => {
    if (held === isHeld) return
    isHeld = held
    for (const listener of heldListeners) listener()
  }
  const onEvent = (event: LiveEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    isHeld: () => isHeld,
    watchHeld(listener) {
      heldListeners.add(listener)
      return () => void heldListeners.delete(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold() {
      const controller = new AbortController()
      const { signal } = controller
      const onHeld = (held: boolean) => {
        if (!signal.aborted) setHeld(held)
      }
      // without its code the page polls
      void import('./hold-stream.ts')
        .then(({ holdStream }) => holdStream({ call, onEvent, onHeld, page: document }, signal))
        .catch(() => {})
      return () => {
        setHeld(false)
        controller.abort()
      }
    },
  }
}
