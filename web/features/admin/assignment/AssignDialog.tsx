import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { assignAnalysts, type Person } from '#contract/companies.ts'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
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
  const form = useForm({
    resolver,
    defaultValues: { assigned_analysts: company.assigned_analysts_details.map(({ id }) => id) },
  })
  const [assign] = useAssignAnalystsMutation()
  return (
    <SubmitDialog
      title={`Assign ${formatCompanyName(company.name)}`}
      submitLabel="Assign"
      busyLabel="Assigning…"
      form={form}
      action={(body) => assign({ params: { companyId: company.id }, body })}
      done={({ assigned_analysts_details: analysts }) =>
        analysts.length > 0
          ? `Assigned to ${joinWords(analysts.map(({ name }) => name))}.`
          : 'No analyst assigned.'
      }
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>Assigned analysts can edit the application, open reviews and change the status.</p>
      <FormField control={form.control} name="assigned_analysts">
        {(field) => <AnalystField {...field} />}
      </FormField>
    </SubmitDialog>
  )
}
