import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { assignAnalysts, type Person } from '#contract/companies.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { joinWords } from '#web/features/labels/lists.ts'
import { AnalystField } from './AnalystField.tsx'
import { useAssignAnalystsMutation } from './api.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'

interface AssignDialogProps {
  company: { id: string; name: string | null; assigned_analysts_details: readonly Person[] }
  onClose: () => void
}

const resolver = zodResolver(assignAnalysts.body)

export function AssignDialog({ company, onClose }: AssignDialogProps) {
  const toasts = useToasts()
  const form = useForm({
    resolver,
    defaultValues: { assigned_analysts: company.assigned_analysts_details.map(({ id }) => id) },
  })
  const [assign] = useAssignAnalystsMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) => assign({ params: { companyId: company.id }, body }),
    ({ assigned_analysts_details }) => {
      const names = joinWords(assigned_analysts_details.map(({ name }) => name))
      toasts.show({ text: names ? `Assigned to ${names}.` : 'No analyst assigned.' })
      onClose()
    },
  )
  return (
    <FormDialog
      title={`Assign ${formatCompanyName(company.name)}`}
      submitLabel="Assign"
      busyLabel="Assigning…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>Assigned analysts can edit the application, open reviews and change the status.</p>
      <FormField control={form.control} name="assigned_analysts">
        {(field) => <AnalystField {...field} />}
      </FormField>
    </FormDialog>
  )
}
