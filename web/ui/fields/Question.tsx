import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import type { FieldIds, FieldProps } from './field.ts'
import styles from './Question.module.css'

export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Text id={id} variant="small" tone="error" strong icon={<Icon of={TriangleAlert} small />}>
    {children}
  </Text>
)

type QuestionProps = Pick<
  FieldProps<never>,
  'label' | 'hint' | 'error' | 'optional' | 'hideLabel' | 'conflict' | 'after'
> & {
  ids: FieldIds
  /** `one` is a control with a label; `radios` and `checks` are groups for single and multiple choice. */
  kind?: 'one' | 'radios' | 'checks'
  children: ReactNode
}

const Label = ({ label, optional, hideLabel }: Pick<QuestionProps, 'label' | 'optional' | 'hideLabel'>) => {
  const text = (
    <>
      {label}{' '}
      {optional && (
        <Text as="span" variant="small" tone="secondary">
          optional
        </Text>
      )}
    </>
  )
  return hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text
}

const Parts = ({ ids, hint, error, conflict, after, children }: QuestionProps) => (
  <>
    {hint && (
      <Text as="div" variant="small" tone="secondary" className={styles.hint} id={ids.hintId}>
        {hint}
      </Text>
    )}
    {conflict}
    {children}
    {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    {after}
  </>
)

export function Question(props: QuestionProps) {
  const { ids, kind = 'one', error } = props
  if (kind === 'one') {
    return (
      <Stack gap={1}>
        <label
          className={styles.label}
          data-hidden={props.hideLabel || undefined}
          id={ids.labelId}
          htmlFor={ids.id}
        >
          <Label {...props} />
        </label>
        <Parts {...props} />
      </Stack>
    )
  }
  return (
    <Stack
      as="fieldset"
      gap={1}
      id={ids.id}
      role={kind === 'radios' ? 'radiogroup' : 'group'}
      aria-describedby={ids.describedBy}
      aria-invalid={kind === 'radios' && error ? true : undefined}
    >
      <legend className={styles.label}>
        <Label {...props} />
      </legend>
      <Parts {...props} />
    </Stack>
  )
}
