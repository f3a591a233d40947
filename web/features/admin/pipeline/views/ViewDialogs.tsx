import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Request } from '#contract/core/endpoint.ts'
import { createSavedView, type SavedView } from '#contract/staff/views.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
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
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) =>
      view ? update({ params: { viewId: view.id }, body }) : create({ body: { ...content, ...body } }),
    onSaved,
  )
  return (
    <FormDialog
      title={view ? `Edit ${view.name}` : 'Save this view'}
      submitLabel="Save"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was saved.`}
      onClose={onClose}
      onSubmit={submit}
    >
      {!view && <p>Saves the current search, filters, sort order and columns.</p>}
      <FormField control={form.control} name="name">
        {(field) => <TextField {...field} label="Name" maxLength={60} />}
      </FormField>
      <FormField control={form.control} name="is_shared">
        {({ value, onChange }) => (
          <Checkbox label="Share with all analysts and admins" checked={value} onChange={onChange} />
        )}
      </FormField>
    </FormDialog>
  )
}

interface DeleteViewDialogProps {
  view: SavedView
  onDeleted: () => void
  onClose: () => void
}

export function DeleteViewDialog({ view, onDeleted, onClose }: DeleteViewDialogProps) {
  const [deleteView] = useDeleteSavedViewMutation()
  const { isBusy, error, submit } = useSubmit(deleteView, { onDone: onDeleted })
  return (
    <FormDialog
      title={`Delete ${view.name}?`}
      kind="danger"
      submitLabel="Delete view"
      busyLabel="Deleting…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was deleted.`}
      onClose={onClose}
      onSubmit={() => void submit({ params: { viewId: view.id } })}
    >
      <p>
        {view.is_shared
          ? 'This view is deleted for everyone. Companies are not affected.'
          : 'Only you can see this view. Companies are not affected.'}
      </p>
    </FormDialog>
  )
}
