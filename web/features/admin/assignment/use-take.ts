import { useAppDispatch } from '#web/core/store.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { take } from './assign.ts'

/** Returns a function that assigns the reader to a company, and reports how it went. */
export function useTake(onFinished?: () => void) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  return async ({ id, name }: { id: string; name: string | null }) => {
    const action = await dispatch(take(id))
    if (take.fulfilled.match(action)) toasts.show({ text: `${formatCompanyName(name)} is yours to review.` })
    else {
      const reason = action.payload?.message ?? 'Something went wrong'
      toasts.show({ tone: 'bad', text: `${reason}. ${formatCompanyName(name)} was not assigned to you.` })
    }
    onFinished?.()
  }
}
