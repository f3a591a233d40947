import type { AppStartListening } from '#web/core/store.ts'

const isUnderWay = ({ phase }: { phase: string }) => phase === 'waiting' || phase === 'sending'

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Makes the browser ask before it closes the page while files are on their way. */
export function askBeforeLosingUploads(startListening: AppStartListening) {
  startListening({
    predicate: (_, now, before) => now.docs.uploads !== before.docs.uploads,
    effect: (_, api) => {
      if (api.getState().docs.uploads.some(isUnderWay)) window.addEventListener('beforeunload', ask)
      else window.removeEventListener('beforeunload', ask)
    },
  })
}
