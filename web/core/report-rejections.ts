import { isRejected, type UnknownAction } from '@reduxjs/toolkit'
import type { AppStartListening } from './store.ts'
import type { ApiError } from './api-error.ts'

/**
 * Reports every rejected action, except aborted and skipped actions. Records actions as breadcrumbs, except RTK Query's
 * internal actions.
 */
export function reportRejections(startListening: AppStartListening) {
  startListening({
    predicate: (action): action is UnknownAction => 'type' in action,
    effect: (action, { extra }) => {
      if (isRejected(action) && !action.meta.aborted && !action.meta.condition) {
        const { message, code, status, details } = (action.payload ?? action.error) as Partial<ApiError>
        extra.reports.report({
          action: getName(action),
          message: message || 'Something went wrong',
          code,
          status,
          request_id: details?.request_id,
        })
      }
      if (!isInternal(action)) extra.reports.leaveBreadcrumb(getName(action))
    },
  })
}

function getEndpoint(action: UnknownAction): string | undefined {
  const { arg } = (action.meta ?? {}) as { arg?: { endpointName?: string } | undefined }
  return arg?.endpointName
}

/** For API actions, the name includes the endpoint: `api/listLoans/rejected`. */
function getName(action: UnknownAction): string {
  const endpoint = getEndpoint(action)
  return endpoint === undefined ? action.type : action.type.replace(/^api\/\w+/, `api/${endpoint}`)
}

/** RTK Query manages its cache with API actions that have no endpoint. */
const isInternal = (action: UnknownAction) =>
  action.type.startsWith('api/') && getEndpoint(action) === undefined
