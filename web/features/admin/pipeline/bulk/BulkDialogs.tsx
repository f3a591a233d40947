import { AssignManyDialog } from './AssignManyDialog.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { RemindManyDialog } from './RemindManyDialog.tsx'
import { RequestManyDialog } from './RequestManyDialog.tsx'
import type { useBulkActions } from './use-bulk-actions.ts'

/** The dialog of the work on many companies that is chosen or under way. */
export function BulkDialogs({ many }: { many: ReturnType<typeof useBulkActions> }) {
  const { dialog, bulk, closeDialog } = many
  const shared = { count: many.companies.length, onClose: closeDialog }
  return (
    <>
      {dialog === 'assign' && <AssignManyDialog {...shared} onAssign={many.assign} />}
      {dialog === 'request' && <RequestManyDialog {...shared} onRequest={many.request} />}
      {dialog === 'remind' && <RemindManyDialog {...shared} onRemind={many.remind} />}
      {bulk.run && <BulkProgress run={bulk.run} onStop={bulk.stop} onClose={bulk.close} />}
    </>
  )
}
