import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { FailedPage } from '#web/features/pages/FailedPage.tsx'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-thunk.ts'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { finishLinkSession } from './finish-link-session.ts'

/** The page that platforms redirect back to. It continues on the page the user came from, which shows the result. */
export function ReturnPage() {
  usePageTitle('Checking the connection')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const status = search.get('status')
  const returnedTo = search.has('oauth_state_id') ? window.location.href : undefined
  const [{ error, tries }, setFailure] = useState<{ error: ApiError | null; tries: number }>({
    error: null,
    tries: 0,
  })

  useEffect(() => {
    void dispatch(finishLinkSession({ status, returnedTo })).then((action) => {
      if (finishLinkSession.fulfilled.match(action)) {
        const { to, linkResult } = action.payload
        void navigate(to, { replace: true, state: { linkResult } })
      } else setFailure((last) => ({ ...last, error: action.payload ?? null }))
    })
  }, [dispatch, navigate, status, returnedTo, tries])

  const retry = () => setFailure((last) => ({ error: null, tries: last.tries + 1 }))
  if (error) return <FailedPage error={error} onRetry={retry} />
  return <QuietProgress text="Checking the connection" />
}
