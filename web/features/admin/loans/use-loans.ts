import { useCallback, useEffect, useMemo } from 'react'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useListParams } from '#web/features/admin/list/use-list-params.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { parseLoanView, toLoanQuery } from './loan-view.ts'
import { cursorMoved, downloadLoans, loadLoans, selectAdminLoans } from './slice.ts'

/** The list that the address asks for. */
export function useLoans() {
  const { params, page, change, goToPage } = useListParams()
  const dispatch = useAppDispatch()
  const address = params.toString()
  const view = useMemo(() => parseLoanView(new URLSearchParams(address)), [address])
  const load = useCallback(
    () => void dispatch(loadLoans({ ...toLoanQuery(view), page })),
    [dispatch, view, page],
  )
  useEffect(load, [load])
  return { view, page, change, goToPage, load }
}

export type Loans = ReturnType<typeof useLoans>

/** Writes all that fit as a table. */
export function useExport({ view }: Pick<Loans, 'view'>) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(downloadLoans, {
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${error?.message ?? 'Something went wrong'}. No table was written.`,
        action: { label: 'Retry', onClick: () => void start() },
      }),
  })
  const start = () => submit(toLoanQuery(view))
  return { isBusy, start: () => void start() }
}

/** The loan under the keyboard cursor. */
export function useCursor() {
  const dispatch = useAppDispatch()
  const rows = useAppSelector((state) => selectAdminLoans(state).list.data.results)
  const id = useAppSelector((state) => selectAdminLoans(state).cursor)
  return useListCursor(rows, id, (to) => void dispatch(cursorMoved(to)))
}
