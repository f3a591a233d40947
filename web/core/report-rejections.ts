import { isRejected, type UnknownAction } from '@reduxjs/toolkit'
import type { AppStartListening } from './store.ts'
import type { ApiError } from './api-thunk.ts'

/** Reports every rejected action. Aborted and skipped ones have not failed. */
export function reportRejections(startListening: AppStartListening) {
  startListening({
    predicate: (action): action is UnknownAction => 'type' in action,
    effect: (action, { extra }) => {
      if (isRejected(action) && !action.meta.aborted && !action.meta.condition) {
        const { message, code, status, details } = (action.payload ?? action.error) as Partial<ApiError>
        extra.reports.report({
          action: action.type,
          message: message || 'Something went wrong',
          code,
          status,
          request_id: details?.request_id,
        })
      }
      extra.reports.leaveBreadcrumb(action.type)
    },
  })
}
