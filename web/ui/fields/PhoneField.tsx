import Box from '@mui/material/Box'

import { normalizeCode } from '#contract/rules/text/invisible.ts'
import { formatPhone } from '../format-phone.ts'
import { controlSx } from './control.ts'
import { useDraft, useFieldIds } from './field.ts'
import { Question } from './Question.tsx'
import type { TextFieldProps } from './TextField.tsx'

/** A telephone number, grouped (`+1 207 555 0142`) unless focused. */
export function PhoneField({ value, onChange, onBlur, ref, ...props }: Omit<TextFieldProps, 'type'>) {
  const phone = value ?? ''
  const draft = useDraft(phone && formatPhone(phone), phone)
  const ids = useFieldIds(props)
  return (
    <Question {...props} ids={ids}>
      <Box
        component="input"
        ref={ref}
        id={ids.id}
        type="tel"
        inputMode="tel"
        autoComplete={props.autoComplete ?? 'tel'}
        name={props.name}
        value={draft.text}
        onFocus={draft.begin}
        onChange={(event) => {
          draft.type(event.target.value)
          onChange(normalizeCode(event.target.value))
        }}
        onBlur={() => {
          draft.end()
          onBlur?.()
        }}
        disabled={props.disabled}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={ids.describedBy}
        sx={[controlSx, { maxWidth: 320 }]}
      />
    </Question>
  )
}
