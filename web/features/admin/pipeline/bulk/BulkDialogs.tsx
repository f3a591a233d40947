import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { assignAnalysts } from '#contract/companies.ts'
import { AnalystField } from '#web/features/admin/assignment/AnalystField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { formatCount } from '#web/ui/format.ts'
import { BulkProgress } from './BulkProgress.tsx'
import { RequestManyDialog } from './RequestManyDialog.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

interface AssignManyDialogProps {
  count: number
  onAssign: (analystIds: string[]) => void
  onClose: () => void
}

const resolver = zodResolver(assignAnalysts.body)

function AssignManyDialog({ count, onAssign, onClose }: AssignManyDialogProps) {
  const form = useForm({ resolver, defaultValues: { assigned_analysts: [] } })
  return (
    <FormDialog
      title={`Assign ${formatCount(count, 'company', 'companies')}`}
      submitLabel="Assign"
      onClose={onClose}
      onSubmit={() => void form.handleSubmit(({ assigned_analysts }) => onAssign(assigned_analysts))()}
    >
      <p>
        The selected analysts replace the current analysts. Newly assigned analysts are emailed about each
        company, unless they turned these emails off. If you select no one, the companies become unassigned.
      </p>
      <FormField control={form.control} name="assigned_analysts">
        {(field) => <AnalystField {...field} />}
      </FormField>
    </FormDialog>
  )
}

interface RemindManyDialogProps {
  count: number
  onRemind: () => void
  onClose: () => void
}

const RemindManyDialog = ({ count, onRemind, onClose }: RemindManyDialogProps) => (
  <FormDialog
    title={`Remind ${formatCount(count, 'company', 'companies')}?`}
    submitLabel="Remind"
    onClose={onClose}
    onSubmit={onRemind}
  >
    <p>
      The members of each company get one email that lists the open requests, unless they turned reminders
      off. Companies without open requests are skipped, and so are companies that an analyst or admin already
      reminded within the last day.
    </p>
  </FormDialog>
)

export function BulkDialogs({ bulkActions }: { bulkActions: ReturnType<typeof useBulkActions> }) {
  const { dialog, bulk, closeDialog, companies, assign, request, remind } = bulkActions
  const shared = { count: companies.length, onClose: closeDialog }
  return (
    <>
      {dialog === 'assign' && <AssignManyDialog {...shared} onAssign={assign} />}
      {dialog === 'request' && <RequestManyDialog {...shared} onRequest={request} />}
      {dialog === 'remind' && <RemindManyDialog {...shared} onRemind={remind} />}
      {bulk.run && <BulkProgress run={bulk.run} onStop={bulk.stop} onClose={bulk.close} />}
    </>
  )
}
