import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useTakeCompanyMutation } from './api.ts'

/** Returns a function that assigns a company to the current user and shows the result in a toast. */
export function useAssignToMe() {
  const toasts = useToasts()
  const [takeCompany] = useTakeCompanyMutation()
  return async ({ id, name }: { id: string; name: string | null }) => {
    const { error } = await takeCompany({ params: { companyId: id } })
    if (error) toasts.fail(error, `${formatCompanyName(name)} was not assigned to you.`)
    else toasts.show({ text: `${formatCompanyName(name)} is now assigned to you.` })
  }
}
