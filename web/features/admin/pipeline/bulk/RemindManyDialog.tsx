import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { formatCount } from '#web/ui/format.ts'

interface RemindManyDialogProps {
  count: number
  onRemind: () => void
  onClose: () => void
}

export const RemindManyDialog = ({ count, onRemind, onClose }: RemindManyDialogProps) => (
  <FormDialog
    title={`Remind ${formatCount(count, 'company', 'companies')}?`}
    submitLabel="Remind"
    onClose={onClose}
    onSubmit={onRemind}
  >
    <p>
      The members of each company get one mail that lists what they were asked for. Companies of which nothing
      is asked, or that were reminded within a day, are left out.
    </p>
  </FormDialog>
)
