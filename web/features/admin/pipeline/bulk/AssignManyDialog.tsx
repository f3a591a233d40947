import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { assignAnalysts } from '#contract/companies.ts'
import { AnalystField } from '#web/features/admin/assignment/AnalystField.tsx'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { formatCount } from '#web/ui/format.ts'

interface AssignManyDialogProps {
  count: number
  onAssign: (analystIds: string[]) => void
  onClose: () => void
}

const resolver = zodResolver(assignAnalysts.body)

/** Chooses the analysts of many companies. For admins. */
export function AssignManyDialog({ count, onAssign, onClose }: AssignManyDialogProps) {
  const form = useForm({ resolver, defaultValues: { assigned_analysts: [] } })
  return (
    <FormDialog
      title={`Who reads these ${formatCount(count, 'company', 'companies')}?`}
      submitLabel="Assign"
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(({ assigned_analysts }) => onAssign(assigned_analysts))()}
    >
      <p>
        These analysts replace those assigned now. Each gets a mail a company, as they chose; with nobody
        chosen, the companies are nobody’s.
      </p>
      <Controller
        control={form.control}
        name="assigned_analysts"
        render={({ field, fieldState }) => <AnalystField {...field} error={fieldState.error?.message} />}
      />
    </FormDialog>
  )
}
