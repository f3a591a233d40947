import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { createSavedReply, type SavedReply } from '#contract/staff/support-inbox.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/feedback/FormDialog.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { saveReply } from './slice.ts'

const resolver = zodResolver(createSavedReply.body)

interface SaveReplyDialogProps {
  /** Undefined for a new one. */
  reply?: SavedReply
  /** The text that a new one begins with. */
  text?: string
  onClose: () => void
}

/** Adds a saved reply, or changes one. */
export function SaveReplyDialog({ reply, text = '', onClose }: SaveReplyDialogProps) {
  const toasts = useToasts()
  const { title = '', shared = false } = reply ?? {}
  const form = useForm({ resolver, defaultValues: { title, text: reply?.text ?? text, shared } })
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (fields) => saveReply({ replyId: reply?.id ?? null, fields }),
    () => {
      toasts.show({ text: 'The reply is saved.' })
      onClose()
    },
  )
  return (
    <FormDialog
      title={reply ? `Change “${reply.title}”` : 'Save a reply'}
      width="medium"
      submitLabel="Save reply"
      busyLabel="Saving…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was saved.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <Controller
        control={form.control}
        name="title"
        render={({ field, fieldState }) => (
          <TextField {...field} label="Title" error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="text"
        render={({ field, fieldState }) => (
          <TextArea {...field} label="Text" rows={5} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={form.control}
        name="shared"
        render={({ field: { value, onChange } }) => (
          <Checkbox label="All staff may use it" checked={value} onChange={onChange} />
        )}
      />
    </FormDialog>
  )
}
