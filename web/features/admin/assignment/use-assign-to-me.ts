import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useClaimCompanyMutation } from './api.ts'

export function useAssignToMe() {
  const toasts = useToasts()
  const [claimCompany] = useClaimCompanyMutation()
  return async ({ id, name }: { id: string; name: string | null }) => {
    const { error } = await claimCompany({ params: { companyId: id } })
    if (error) toasts.fail(error, `${formatCompanyName(name)} was not assigned to you.`)
    else toasts.show({ text: `${formatCompanyName(name)} is now assigned to you.` })
  }
}
