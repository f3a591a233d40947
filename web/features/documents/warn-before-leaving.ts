import type { AppStartListening } from '#web/core/store.ts'

import { selectAllUploads } from './uploads.ts'

const isRunning = ({ phase }: { phase: string }) => phase === 'waiting' || phase === 'sending'

function preventClosing(event: BeforeUnloadEvent) {
  event.preventDefault()
}

export function warnBeforeLosingUploads(startListening: AppStartListening) {
  startListening({
    predicate: (_, now, before) => selectAllUploads(now) !== selectAllUploads(before),
    effect: (_, api) => {
      if (selectAllUploads(api.getState()).some(isRunning))
        window.addEventListener('beforeunload', preventClosing)
      else window.removeEventListener('beforeunload', preventClosing)
    },
  })
}
