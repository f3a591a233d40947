import { explainFailure } from '#web/core/api-error.ts'
import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { FormDialog, type FormDialogProps } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

interface ConfirmDialogProps<Answer> extends Omit<FormDialogProps, 'isBusy' | 'error' | 'onSubmit'> {
  action: SubmitAction<void, Answer>
  /** The toast after success. */
  done?: string | undefined
  /** The sentence after an error message, such as "The file wasn’t deleted." */
  unchanged: string
  onDone?: ((answer: Answer) => void) | undefined
}

export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { action, done, unchanged, onDone = props.onClose, ...dialog } = props
  const toasts = useToasts()
  const { isBusy, error, submit } = useSubmit(action, {
    onDone: (answer) => {
      if (done) toasts.show({ text: done })
      onDone(answer)
    },
  })
  return (
    <FormDialog
      {...dialog}
      isBusy={isBusy}
      error={error && explainFailure(error, unchanged)}
      onSubmit={() => void submit()}
    />
  )
}
