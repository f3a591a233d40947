import { changedKinds, type LiveEvent, type LiveKind } from '#contract/live.ts'
import { api } from '#web/core/api.ts'
import type { AppStore } from '#web/core/store.ts'
import { type EntityKind, type Tag, toInvalidatedTags } from '#web/core/tags.ts'
import type { LiveFeed } from '#web/core/services.ts'

/** Milliseconds between an event and the refetch of the affected queries. Events during this time share the refetch. */
const delayMs = 300

/**
 * The delay for queries about all companies, which are expensive and affected by many events. It also applies to `all`
 * events, because the server sends such an event when a new stream opens, and a page that opens has just sent its
 * queries.
 */
const laterDelayMs = 5000

const overviews: readonly [EntityKind, readonly LiveKind[]][] = [
  ['pipeline', ['all', 'company', 'status', 'request']],
  ['counts', ['all', 'company', 'status', 'request', 'message', 'sync']],
]

const toEventTags = ({ kind, company_id }: LiveEvent): Tag[] =>
  toInvalidatedTags(kind === 'all' ? changedKinds : [kind], company_id ?? undefined)

const toOverviewTags = ({ kind }: LiveEvent): Tag[] =>
  toInvalidatedTags(
    overviews.flatMap(([overview, eventKinds]) => (eventKinds.includes(kind) ? [overview] : [])),
  )

function createBatch(store: AppStore, batchMs: number) {
  let waiting: Tag[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    store.dispatch(api.util.invalidateTags(waiting))
    waiting = []
  }
  return {
    add: (tags: readonly Tag[]) => {
      if (tags.length === 0) return
      waiting.push(...tags)
      timer ??= setTimeout(refresh, batchMs)
    },
    stop: () => clearTimeout(timer),
  }
}

export function refreshOnEvents(store: AppStore, feed: LiveFeed): () => void {
  const batch = createBatch(store, delayMs)
  const laterBatch = createBatch(store, laterDelayMs)
  const stop = feed.subscribe((event) => {
    const eventBatch = event.kind === 'all' ? laterBatch : batch
    eventBatch.add(toEventTags(event))
    laterBatch.add(toOverviewTags(event))
  })
  return () => {
    batch.stop()
    laterBatch.stop()
    stop()
  }
}
