import type { ReactNode } from 'react'
import { FailedState } from './EmptyState.tsx'

/** A failure of a query, in words for the user. */
export interface QueryFailure {
  message?: string
  details?: { request_id?: string | undefined }
}

/** A query of the API slice. `data` is that of the previous arguments while the reply to the new ones is awaited. */
export interface AsyncQuery<Data> {
  data?: Data | undefined
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface AsyncProps<Data> {
  query: AsyncQuery<Data>
  /** "The outbox couldn't be loaded" */
  failed: string
  /** Shown before there is data: a skeleton in the final shape. */
  loading: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** The data to render: null before the first load, and after a failure without data. */
export function getShownData<Data>({ data, currentData, error }: AsyncQuery<Data>): Data | null {
  return currentData ?? (error ? null : data) ?? null
}

interface FailedQueryProps {
  query: AsyncQuery<unknown>
  title: string
  /** Further ways to continue, next to the retry. */
  actions?: ReactNode
}

/** A load that failed, with the reason and a retry. */
export function FailedQuery({ query, title, actions }: FailedQueryProps) {
  const { message, details } = (query.error ?? {}) as QueryFailure
  return (
    <FailedState
      title={title}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      requestId={details?.request_id}
      actions={actions}
    >
      {message ?? 'Something went wrong'}.
    </FailedState>
  )
}

/** The four states of a query: loading, failed with a retry, empty, ready. Data stays while it is read again. */
export function Async<Data>({ query, failed, loading, isEmpty, empty, children }: AsyncProps<Data>) {
  const data = getShownData(query)
  if (data === null) return query.error ? <FailedQuery query={query} title={failed} /> : loading
  return isEmpty?.(data) ? empty : children(data)
}
