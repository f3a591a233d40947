import { useEffect, useState } from 'react'
import { z } from 'zod'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch } from '#web/core/store.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { PlainPage } from '#web/features/pages/PlainPage.tsx'
import { QuietProgress } from '#web/features/pages/QuietProgress.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import type { BankWindows } from './banks/bank-windows.ts'
import { finishLinkSession, type Return } from './finish-link-session.ts'
import { explainLinkError } from './link-refusal.ts'
import { saveLinkResult } from './link-result.ts'

interface Outside {
  /** Loads a page of the app as a new document, whose content security policy blocks Plaid's and Quiltt's scripts. */
  leave?: (path: string) => void
  windows?: BankWindows
}

const loadPage = (path: string) => window.location.replace(path)

const address = z.object({ status: z.string().optional(), oauth_state_id: z.string().optional() })

/** Platforms redirect to this page, which leads back to the page the user came from. That page shows the result. */
export function ReturnPage(outside: Outside) {
  const { query } = useQueryState(address)
  const isBank = query.oauth_state_id !== undefined
  const from = {
    status: query.status ?? null,
    opensBank: isBank,
    returnedTo: isBank ? window.location.href : undefined,
  }
  return <Finishing {...outside} from={from} text="Checking the connection" />
}

export const OpenBankPage = (outside: Outside) => (
  <Finishing {...outside} from={{ status: null, opensBank: true }} text="Opening your bank" />
)

interface FinishingProps extends Outside {
  from: Return
  text: string
}

function Finishing({ from, text, leave = loadPage, windows }: FinishingProps) {
  usePageTitle(text)
  const dispatch = useAppDispatch()
  const { status, opensBank, returnedTo } = from
  const [{ error, tries }, setFailure] = useState<{ error: ApiError | null; tries: number }>({
    error: null,
    tries: 0,
  })

  useEffect(() => {
    void dispatch(finishLinkSession({ status, opensBank, returnedTo, windows })).then((action) => {
      if (finishLinkSession.fulfilled.match(action)) {
        const { to, linkResult } = action.payload
        saveLinkResult(linkResult)
        leave(to)
      } else setFailure((last) => ({ ...last, error: action.payload ?? null }))
    })
  }, [dispatch, leave, windows, status, opensBank, returnedTo, tries])

  const retry = () => setFailure((last) => ({ error: null, tries: last.tries + 1 }))
  if (!error) return <QuietProgress text={text} />
  return (
    <PlainPage title="The connection couldn’t be completed" text={explainLinkError(error).text}>
      <Button onClick={retry}>Try again</Button>
      <Button kind="line" onClick={() => leave(paths.connections)}>
        Back to connections
      </Button>
    </PlainPage>
  )
}
