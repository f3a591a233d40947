import type { ReactNode } from 'react'
import { capitalize } from '../format.ts'
import { FailedState } from './EmptyState.tsx'
import { SkeletonRows, type SkeletonRowsProps } from './Skeletons.tsx'

export interface QueryFailure {
  message?: string
  details?: { request_id?: string | undefined }
}

/** While new arguments load, `data` belongs to the previous arguments. */
export interface AsyncQuery<Data> {
  data?: Data | undefined
  currentData?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

export interface AsyncProps<Data> extends Pick<SkeletonRowsProps, 'rows' | 'tile'> {
  query: AsyncQuery<Data>
  /** Names the data in a sentence: "the outbox" or "your loans". */
  name: string
  /** A skeleton in the shape of the loaded content; `rows` rows by default. */
  loading?: ReactNode
  isEmpty?: ((data: Data) => boolean) | undefined
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

function hasNoRows(data: unknown): boolean {
  const rows = data instanceof Object && 'results' in data ? data.results : data
  return Array.isArray(rows) && rows.length === 0
}

/** Returns null before the first load, and after an error without data for the current arguments. */
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

/** Data stays visible during a refetch. */
export function Async<Data>(props: AsyncProps<Data>) {
  const { query, name, rows, tile, isEmpty = hasNoRows, empty, children } = props
  const { loading = <SkeletonRows rows={rows} tile={tile} label={`Loading ${name}`} /> } = props
  const data = getShownData(query)
  if (data === null)
    return query.error ? (
      <FailedQuery query={query} title={`${capitalize(name)} couldn’t be loaded`} />
    ) : (
      loading
    )
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}
