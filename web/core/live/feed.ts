import type { Call } from '#contract/core/client.ts'
import type { LiveEvent } from '#contract/live.ts'
import type { LiveFeed } from '#web/core/services.ts'

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
      // If the code fails to load, the page polls.
      void import('./maintain-stream.ts')
        .then(({ maintainStream }) => maintainStream({ call, onEvent, onHeld, page: document }, signal))
        .catch(() => {})
      return () => {
        setHeld(false)
        controller.abort()
      }
    },
  }
}
