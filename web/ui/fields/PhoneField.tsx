import { normalizeCode } from '#contract/rules/text/invisible.ts'
import { formatPhone } from '../format-phone.ts'
import { Input } from './Control.tsx'
import { getControlProps, useDraft, useFieldIds } from './field.ts'
import { Question } from './Question.tsx'
import type { TextFieldProps } from './TextField.tsx'

export function PhoneField({ value, onChange, onBlur, ref, ...props }: Omit<TextFieldProps, 'type'>) {
  const phone = value ?? ''
  const draft = useDraft(phone && formatPhone(phone), phone)
  const ids = useFieldIds(props)
  return (
    <Question {...props} ids={ids}>
      <Input
        {...getControlProps(props, ids)}
        ref={ref}
        short
        type="tel"
        inputMode="tel"
        autoComplete={props.autoComplete ?? 'tel'}
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
      />
    </Question>
  )
}
