import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import type { FieldError } from '#contract/core/errors.ts'
import type { ApiError } from './api-error.ts'
import { type SubmitAction, useSubmit } from './use-submit.ts'

function findField<Values extends FieldValues>(values: Values, { path }: FieldError) {
  const name = path.replace(/^body\./, '')
  const isField = (text: string): text is FieldPath<Values> => get(values, text) !== undefined
  return isField(name) ? name : null
}

/**
 * Validation errors from the server appear on their fields. `error` is null if every validation error has a field.
 */
export function useFormSubmit<Values extends FieldValues, Body, Answer>(
  form: UseFormReturn<Values, unknown, Body>,
  action: SubmitAction<Body, Answer>,
  onDone: (answer: Answer) => void,
) {
  const showOnFields = (error: ApiError | null) => {
    for (const fieldError of error?.details.errors ?? []) {
      const name = findField(form.getValues(), fieldError)
      if (name) form.setError(name, { type: 'server', message: fieldError.message })
    }
  }
  const { isBusy, error, submit } = useSubmit(action, { onDone, onFailed: showOnFields })
  const isOnFields = error?.details.errors?.every((fieldError) => findField(form.getValues(), fieldError))
  const submitForm = form.handleSubmit(submit)
  return { isBusy, error: isOnFields ? null : error, submit: () => void submitForm() }
}
