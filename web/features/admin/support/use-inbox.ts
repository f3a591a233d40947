import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useLive } from '#web/core/live/use-live.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type InboxFilter, parseFilter, toInboxHref, toInboxQuery } from './inbox-view.ts'
import {
  loadContext,
  loadInbox,
  loadInboxCounts,
  loadReplies,
  loadThread,
  restoreDrafts,
  selectAdminSupport,
} from './slice.ts'

const watched = { kinds: ['message'], pollMs: 10_000 } as const

/** The filter in the address, the conversation that is open, and ways to change both. */
export function useInboxFilter() {
  const [params] = useSearchParams()
  const { threadId } = useParams()
  const navigate = useNavigate()
  const filter = useMemo(() => parseFilter(params), [params])
  const change = (part: Partial<InboxFilter>, how: { replace?: boolean } = {}) =>
    void navigate(toInboxHref({ ...filter, ...part }), how)
  const open = (id: string) => void navigate(toInboxHref(filter, id))
  return { filter, threadId: threadId ?? null, change, open }
}

/** Loads the list, and keeps it up to date. Returns a function that loads it again. */
export function useInboxList(filter: InboxFilter): () => void {
  const dispatch = useAppDispatch()
  const load = useCallback(() => {
    void dispatch(loadInbox(toInboxQuery(filter)))
    void dispatch(loadInboxCounts())
  }, [dispatch, filter])
  useEffect(() => {
    load()
    void dispatch(loadReplies())
    void dispatch(restoreDrafts())
  }, [dispatch, load])
  useLive(load, watched)
  return load
}

/** Loads a conversation and what stands beside it, and keeps them up to date. */
export function useInboxThread(threadId: string) {
  const dispatch = useAppDispatch()
  const conversation = useAppSelector((state) => selectAdminSupport(state).conversation)
  const thread = conversation.data?.id === threadId ? conversation.data : null
  const load = useCallback(() => void dispatch(loadThread(threadId)), [dispatch, threadId])
  useEffect(load, [load])
  useLive(load, watched)
  const companyId = thread?.company_id ?? null
  useEffect(() => {
    if (companyId !== null) void dispatch(loadContext(companyId))
  }, [dispatch, companyId])
  return { thread, status: conversation.status, error: conversation.error, load }
}
