import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Request } from '#contract/core/endpoint.ts'
import { createSavedView, type SavedView } from '#contract/staff/views.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { FormTextField } from '#web/ui/forms/FormText.tsx'
import { useCreateSavedViewMutation, useDeleteSavedViewMutation, useUpdateSavedViewMutation } from '../api.ts'

interface SaveViewDialogProps {
  /** The view to rename or share; null for a new view. */
  view: SavedView | null
  content: Pick<Request<typeof createSavedView>['body'], 'filters' | 'columns'>
  onSaved: (view: SavedView) => void
  onClose: () => void
}

const resolver = zodResolver(createSavedView.body.pick({ name: true, is_shared: true }))

export function SaveViewDialog({ view, content, onSaved, onClose }: SaveViewDialogProps) {
  const form = useForm({
    resolver,
    defaultValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
  })
  const [create] = useCreateSavedViewMutation()
  const [update] = useUpdateSavedViewMutation()
  return (
    <SubmitDialog
      title={view ? `Edit ${view.name}` : 'Save this view'}
      submitLabel="Save"
      busyLabel="Saving…"
      form={form}
      action={(body) =>
        view ? update({ params: { viewId: view.id }, body }) : create({ body: { ...content, ...body } })
      }
      onDone={onSaved}
      unchanged="Nothing was saved."
      onClose={onClose}
    >
      {!view && <p>The view includes the current search, filters, sort order and columns.</p>}
      <FormTextField control={form.control} name="name" label="Name" maxLength={60} />
      <FormField control={form.control} name="is_shared">
        {({ value, onChange }) => (
          <Checkbox label="Share with all analysts and admins" checked={value} onChange={onChange} />
        )}
      </FormField>
    </SubmitDialog>
  )
}

interface DeleteViewDialogProps {
  view: SavedView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const [deleteView] = useDeleteSavedViewMutation()
  return (
    <ConfirmDialog
      title={`Delete ${view.name}?`}
      kind="danger"
      submitLabel="Delete view"
      busyLabel="Deleting…"
      action={() => deleteView({ params: { viewId: view.id } })}
      onDone={onDeleted}
      unchanged="Nothing was deleted."
      onClose={onClose}
    >
      <p>
        {view.is_shared
          ? 'This view will be deleted for everyone. Companies are not affected.'
          : 'This view will be deleted. Only you can see it. Companies are not affected.'}
      </p>
    </ConfirmDialog>
  )
}
