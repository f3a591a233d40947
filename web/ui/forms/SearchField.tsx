import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { cleanLine } from '#contract/rules/text/invisible.ts'
import { IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { KeyHint } from '../actions/KeyHint.tsx'
import { Grow, Visible } from '../layout/Layout.tsx'
import { bareInputClass, controlBoxClass } from '../fields/Control.tsx'
import { Form } from './Form.tsx'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: (() => void) | undefined
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  /** `FilterChip`s inside the box, before the text. */
  chips?: ReactNode
  keyHint?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, onBlur, placeholder, chips, keyHint, ref } = props
  return (
    <Grow as="search">
      <Form className={clsx(controlBoxClass, styles.box)} onSubmit={() => onSubmit?.()}>
        <Icon of={Search} small />
        {chips}
        <input
          ref={ref}
          type="search"
          className={bareInputClass}
          aria-label={label}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          onChange={(event) => onChange(cleanLine(event.target.value))}
          onBlur={onBlur}
        />
        {value ? (
          <IconButton label="Clear search" size="small" onClick={() => onChange('')}>
            <Icon of={X} small />
          </IconButton>
        ) : (
          keyHint && (
            <Visible from="lg">
              <KeyHint keys={keyHint} />
            </Visible>
          )
        )}
      </Form>
    </Grow>
  )
}
