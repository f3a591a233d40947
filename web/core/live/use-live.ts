import { useEffect, useRef } from 'react'
import type { LiveEvent, LiveKind } from '#contract/live.ts'
import { useAppDispatch } from '#web/core/store.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'
import type { LiveFeed } from './feed.ts'

export interface Watched {
  kinds: readonly LiveKind[]
  /** Only what belongs to this company; everything where it is missing. */
  companyId?: string | null
  /** How often `work` runs while changes do not arrive by themselves, in milliseconds; null for not at all. */
  pollMs: number | null
  /** How long after a change `work` runs, in milliseconds: all changes until then are one. */
  delayMs?: number
}

/** A person's own change is answered before it is announced to them. */
const usualDelayMs = 300
const hourMs = 3_600_000

/** Keeps the page's feed of changes open. */
export function useHoldLive(isEnabled: boolean) {
  const feed = useLiveFeed()
  useEffect(() => (isEnabled ? feed.hold() : undefined), [feed, isEnabled])
}

/**
 * Runs `work` soon after something of these kinds has changed, by word of the server; while that cannot reach the page,
 * every `pollMs` while the page is visible.
 */
export function useLive(work: () => void, { kinds, companyId, pollMs, delayMs = usualDelayMs }: Watched) {
  const feed = useLiveFeed()
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const kindList = kinds.join(' ')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = feed.subscribe((event) => {
      if (!concerns(event, kindList.split(' '), companyId)) return
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current()
      }, delayMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [feed, kindList, companyId, delayMs])
  useWhileVisible(() => {
    if (pollMs !== null && !feed.isHeld()) work()
  }, pollMs ?? hourMs)
}

function concerns(
  { kind, company_id }: LiveEvent,
  kinds: readonly string[],
  companyId?: string | null,
): boolean {
  if (kind === 'all') return true
  return kinds.includes(kind) && (!companyId || company_id === companyId)
}

export function useLiveFeed(): LiveFeed {
  const dispatch = useAppDispatch()
  return dispatch((_dispatch, _state, { live }) => live)
}
