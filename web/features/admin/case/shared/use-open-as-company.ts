import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

export function useOpenAsCompany(
  { id, name }: Pick<Company, 'id' | 'name'>,
  path: typeof paths.dashboard | typeof paths.connections,
) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(switchCompany, {
    onDone: (switchError) => {
      if (!switchError) return void navigate(path)
      toasts.show({
        tone: 'bad',
        text: `${formatCompanyName(name)} couldn’t be opened. ${switchError.message}.`,
      })
    },
  })
  return { isBusy, open: () => void submit(id) }
}
