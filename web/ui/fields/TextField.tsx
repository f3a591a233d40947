import { clsx } from 'clsx'
import type {
  ChangeEvent,
  HTMLInputAutoCompleteAttribute,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  Ref,
} from 'react'
import { controlClass, Input } from './Control.tsx'
import { getControlProps, useFieldIds, type FieldIds, type FieldProps } from './field.ts'
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
  /** `short` is for ZIP codes and similar values. */
  width?: 'full' | 'short' | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const getTextProps = (props: TextProps, ids: FieldIds) => ({
  ...getControlProps(props, ids),
  value: props.value ?? '',
  onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => props.onChange(target.value),
  onBlur: props.onBlur,
  placeholder: props.placeholder,
  maxLength: props.maxLength,
  readOnly: props.readOnly,
  // Hebrew and Arabic text starts at the right.
  dir: 'auto',
})

export function TextField({ ref, type = 'text', width, ...props }: TextFieldProps) {
  const ids = useFieldIds(props)
  return (
    <Question {...props} ids={ids}>
      <Input
        {...getTextProps(props, ids)}
        ref={ref}
        type={type}
        autoComplete={props.autoComplete}
        inputMode={props.inputMode}
        short={width === 'short'}
      />
    </Question>
  )
}

export interface TextAreaProps extends TextProps {
  rows?: number | undefined
  ref?: Ref<HTMLTextAreaElement> | undefined
}

export function TextArea({ rows = 3, ref, ...props }: TextAreaProps) {
  const ids = useFieldIds(props)
  return (
    <Question {...props} ids={ids}>
      <textarea
        {...getTextProps(props, ids)}
        ref={ref}
        rows={rows}
        className={clsx(controlClass, styles.area)}
        style={{ minHeight: `calc(${rows}lh + 22px)` }}
      />
    </Question>
  )
}
