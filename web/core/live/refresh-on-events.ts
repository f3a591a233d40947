import { type LiveEvent, liveKinds } from '#contract/live.ts'
import { api } from '#web/core/api.ts'
import type { AppStore } from '#web/core/store.ts'
import { type Tag, toChangedTags } from '#web/core/tags.ts'
import type { LiveFeed } from './feed.ts'

/** Milliseconds after an event until its queries are read again; further events until then join it. */
const delayMs = 300

const kinds = liveKinds.filter((kind) => kind !== 'all')

const toEventTags = ({ kind, company_id }: LiveEvent): Tag[] =>
  toChangedTags(kind === 'all' ? kinds : [kind], company_id ?? undefined)

/** Refreshes the queries of what changed, until the returned function is called. */
export function refreshOnEvents(store: AppStore, feed: LiveFeed): () => void {
  let waiting: Tag[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    store.dispatch(api.util.invalidateTags(waiting))
    waiting = []
  }
  const stop = feed.subscribe((event) => {
    waiting.push(...toEventTags(event))
    timer ??= setTimeout(refresh, delayMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}
