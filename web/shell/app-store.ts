import { type Listener, createStore } from '#web/core/store.ts'
import { reportRejections } from '#web/core/report-rejections.ts'
import { refreshOnEvents } from '#web/core/live/refresh-on-events.ts'
import type { Services } from '#web/core/services.ts'
import { retryWaitingSave, saveQueueOnDevice, saveOnCommit } from '#web/features/company/autosave.ts'
import { refreshChangedCompany } from '#web/features/company/company-changes.ts'
import { retryLostUploads } from '#web/features/documents/uploads.ts'
import { warnBeforeLosingUploads } from '#web/features/documents/warn-before-leaving.ts'
import { loadUserOnSignIn } from '#web/features/session/load-user.ts'
import { endSessionWhenUnauthorized } from '#web/features/session/session-end.ts'

const listeners: readonly Listener[] = [
  reportRejections,
  loadUserOnSignIn,
  endSessionWhenUnauthorized,
  saveQueueOnDevice,
  saveOnCommit,
  retryWaitingSave,
  refreshChangedCompany,
  warnBeforeLosingUploads,
  retryLostUploads,
]

export function createAppStore(services: Services) {
  const store = createStore(services, listeners)
  refreshOnEvents(store, services.live)
  return store
}
