import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { explainFailure } from '#web/core/api-error.ts'
import type { SubmitAction } from '#web/core/use-submit.ts'
import { FormDialog, type FormDialogProps } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

interface SubmitDialogProps<Values extends FieldValues, Body, Answer> extends Omit<
  FormDialogProps,
  'isBusy' | 'error' | 'onSubmit'
> {
  form: UseFormReturn<Values, unknown, Body>
  action: SubmitAction<Body, Answer>
  /** The toast after success. */
  done?: string | ((answer: Answer) => string) | undefined
  /** The sentence after an error message, such as "The file wasn’t deleted." */
  unchanged: string
  onDone?: ((answer: Answer) => void) | undefined
}

/** Server validation errors appear on their fields. */
export function SubmitDialog<Values extends FieldValues, Body, Answer>(
  props: SubmitDialogProps<Values, Body, Answer>,
) {
  const { form, action, done, unchanged, onDone = props.onClose, ...dialog } = props
  const toasts = useToasts()
  const { isBusy, error, submit } = useFormSubmit(form, action, (answer) => {
    if (done) toasts.show({ text: typeof done === 'string' ? done : done(answer) })
    onDone(answer)
  })
  return (
    <FormDialog
      {...dialog}
      isBusy={isBusy}
      error={error && explainFailure(error, unchanged)}
      onSubmit={submit}
    />
  )
}
