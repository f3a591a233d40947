import type { ReactNode } from 'react'
import { FailedState } from './EmptyState.tsx'

export interface QueryFailure {
  message?: string
  details?: { request_id?: string | undefined }
}

/** A query of the API slice. While new arguments load, `data` belongs to the previous arguments. */
export interface AsyncQuery<Data> {
  data?: Data | undefined
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface AsyncProps<Data> {
  query: AsyncQuery<Data>
  /** For example, "The outbox couldn’t be loaded". */
  failed: string
  /** A skeleton in the shape of the loaded content. */
  loading: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Returns the data to render; null before the first load, and after a failure if there is no earlier data. */
export function getShownData<Data>({ data, currentData, error }: AsyncQuery<Data>): Data | null {
  return currentData ?? (error ? null : data) ?? null
}

interface FailedQueryProps {
  query: AsyncQuery<unknown>
  title: string
  actions?: ReactNode
}

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

/**
 * Renders the four states of a query: loading, failed with a retry button, empty, ready. Data stays visible during a
 * refetch.
 */
export function Async<Data>({ query, failed, loading, isEmpty, empty, children }: AsyncProps<Data>) {
  const data = getShownData(query)
  if (data === null) return query.error ? <FailedQuery query={query} title={failed} /> : loading
  return isEmpty?.(data) ? empty : children(data)
}
