import { type Control, Controller } from 'react-hook-form'
import { z } from 'zod'
import { TextArea } from '#web/ui/fields/TextField.tsx'

/** A typed note; a blank one is left out of the request. */
export const TypedNote = z
  .object({ note: z.string() })
  .transform(({ note }): { note?: string | undefined } => (note.trim() ? { note } : {}))

interface NoteFieldProps {
  control: Control<z.input<typeof TypedNote>, unknown, unknown>
  label: string
  rows?: number
}

export const NoteField = ({ control, label, rows }: NoteFieldProps) => (
  <Controller
    control={control}
    name="note"
    render={({ field, fieldState }) => (
      <TextArea
        {...field}
        label={label}
        optional
        error={fieldState.error?.message}
        maxLength={2000}
        rows={rows}
      />
    )}
  />
)
