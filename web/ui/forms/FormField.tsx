import type { ReactNode } from 'react'
import {
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form'

interface FormFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Output> {
  control: Control<Values, unknown, Output>
  name: Name
  children: (field: ControllerRenderProps<Values, Name> & { error: string | undefined }) => ReactNode
}

export function FormField<Values extends FieldValues, Name extends FieldPath<Values>, Output>({
  control,
  name,
  children,
}: FormFieldProps<Values, Name, Output>) {
  const { field, fieldState } = useController({ control, name })
  return children({ ...field, error: fieldState.error?.message })
}
