import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useTakeCompanyMutation } from './api.ts'

/** Returns a function that assigns the reader to a company, and reports how it went. */
export function useTake() {
  const toasts = useToasts()
  const [takeCompany] = useTakeCompanyMutation()
  return async ({ id, name }: { id: string; name: string | null }) => {
    const { error } = await takeCompany({ params: { companyId: id } })
    if (error) toasts.fail(error, `${formatCompanyName(name)} was not assigned to you.`)
    else toasts.show({ text: `${formatCompanyName(name)} is yours to review.` })
  }
}
