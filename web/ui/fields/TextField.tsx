import Box from '@mui/material/Box'
import TextareaAutosize from '@mui/material/TextareaAutosize'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, Ref } from 'react'

import { controlSx } from './control.ts'
import { useFieldIds, type FieldProps } from './field.ts'
import { Question } from './Question.tsx'

type Text = string | null | undefined

interface TextProps extends FieldProps<string>, Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'> {
  placeholder?: string | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
}

export interface TextFieldProps extends Omit<TextProps, 'value'> {
  value: Text
  type?: HTMLInputTypeAttribute | undefined
  /** `short` for zip codes and the like. */
  width?: 'full' | 'short' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const shortSx = [controlSx, { maxWidth: 240 }]

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props)
  const { value, onChange, onBlur, type = 'text', width = 'full', ref } = props
  return (
    <Question {...props} ids={ids}>
      <Box
        component="input"
        ref={ref}
        id={ids.id}
        type={type}
        name={props.name}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        maxLength={props.maxLength}
        readOnly={props.readOnly}
        disabled={props.disabled}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={ids.describedBy}
        sx={width === 'short' ? shortSx : controlSx}
      />
    </Question>
  )
}

export interface TextAreaProps extends Omit<TextProps, 'value'> {
  value: Text
  /** The minimum number of lines. */
  rows?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Several lines of text; the box grows with its content. */
export function TextArea(props: TextAreaProps) {
  const ids = useFieldIds(props)
  const { value, onChange, onBlur, rows = 3, ref } = props
  return (
    <Question {...props} ids={ids}>
      <Box
        component={TextareaAutosize}
        ref={ref}
        id={ids.id}
        name={props.name}
        value={value ?? ''}
        onChange={(event: { target: { value: string } }) => onChange(event.target.value)}
        onBlur={onBlur}
        minRows={rows}
        maxRows={16}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        readOnly={props.readOnly}
        disabled={props.disabled}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={ids.describedBy}
        sx={[controlSx, { minHeight: 0, py: '10px', resize: 'vertical', lineHeight: 1.5 }]}
      />
    </Question>
  )
}
