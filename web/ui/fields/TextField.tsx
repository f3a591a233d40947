import { clsx } from 'clsx'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, Ref } from 'react'
import { controlClass, Input } from './Control.tsx'
import { getControlProps, useFieldIds, type FieldProps } from './field.ts'
import { Question } from './Question.tsx'
import styles from './TextField.module.css'

type Text = string | null | undefined

interface TextProps extends Omit<FieldProps<string>, 'value'> {
  value: Text
  placeholder?: string | undefined
  readOnly?: boolean | undefined
  maxLength?: number | undefined
}

export interface TextFieldProps extends TextProps, Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode'> {
  type?: HTMLInputTypeAttribute | undefined
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined
  /** `short` for zip codes and the like. */
  width?: 'full' | 'short' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds(props)
  const { value, onChange, onBlur, type = 'text', width, ref } = props
  return (
    <Question {...props} ids={ids}>
      <Input
        {...getControlProps(props, ids)}
        ref={ref}
        type={type}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        placeholder={props.placeholder}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        maxLength={props.maxLength}
        readOnly={props.readOnly}
        short={width === 'short'}
      />
    </Question>
  )
}

export interface TextAreaProps extends TextProps {
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
      <textarea
        {...getControlProps(props, ids)}
        ref={ref}
        rows={rows}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        readOnly={props.readOnly}
        className={clsx(controlClass, styles.area)}
        style={{ minHeight: `calc(${rows}lh + 22px)` }}
      />
    </Question>
  )
}
