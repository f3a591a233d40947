import type { ReactNode } from 'react'
import type { Loadable } from '#web/core/loadable.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card } from '#web/ui/layout/Card.tsx'

interface PartStateProps<T> {
  /** "The loans", at the beginning of a sentence. */
  name: string
  part: Loadable<T[]>
  onRetry: () => void
  empty: { title: string; text: string }
  children: (items: T[]) => ReactNode
}

/** A part of the case while it loads, when it failed, when there is none of it, and with it. */
export function PartState<T>({ name, part, onRetry, empty, children }: PartStateProps<T>) {
  const { status, data, error } = part
  if (data.length > 0) return children(data)
  if (status === 'failed')
    return (
      <FailedState title={`${name} did not load`} onRetry={onRetry} requestId={error?.details.request_id}>
        {error?.message}.
      </FailedState>
    )
  if (status !== 'ready') return <SkeletonRows rows={3} label={`Loading ${name.toLowerCase()}`} tile />
  return (
    <Card>
      <EmptyState title={empty.title}>{empty.text}</EmptyState>
    </Card>
  )
}
