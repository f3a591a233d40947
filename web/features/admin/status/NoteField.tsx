import type { Control } from 'react-hook-form'
import { z } from 'zod'
import { FormField } from '#web/ui/forms/FormField.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'

/** The note of a form. A blank note is omitted from the request. */
export const TypedNote = z
  .object({ note: z.string() })
  .transform(({ note }): { note?: string | undefined } => (note.trim() ? { note } : {}))

interface NoteFieldProps {
  control: Control<z.input<typeof TypedNote>, unknown, unknown>
  label: string
  rows?: number
  isNeeded?: boolean
}

export const NoteField = ({ control, label, rows, isNeeded = false }: NoteFieldProps) => (
  <FormField control={control} name="note">
    {(field) => <TextArea {...field} label={label} optional={!isNeeded} maxLength={2000} rows={rows} />}
  </FormField>
)
