import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import type { FieldIds, FieldProps } from './field.ts'
import styles from './Question.module.css'

/** An error message with its icon. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} className={styles.error}>
    <Icon of={TriangleAlert} small />
    <span>{children}</span>
  </p>
)

type QuestionProps = Pick<
  FieldProps<never>,
  'label' | 'hint' | 'error' | 'optional' | 'hideLabel' | 'conflict' | 'after'
> & {
  ids: FieldIds
  /** `one` control with a label, or a group of choices: `radios` (one answer) or `checks` (several). */
  kind?: 'one' | 'radios' | 'checks'
  children: ReactNode
}

const Label = ({ label, optional, hideLabel }: Pick<QuestionProps, 'label' | 'optional' | 'hideLabel'>) => {
  const text = (
    <>
      {label} {optional && <span className={styles.optional}>optional</span>}
    </>
  )
  return hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text
}

const Parts = ({ ids, hint, error, conflict, after, children }: QuestionProps) => (
  <>
    {hint && (
      <div className={styles.hint} id={ids.hintId}>
        {hint}
      </div>
    )}
    {conflict}
    {children}
    {error && <FieldError id={ids.errorId}>{error}</FieldError>}
    {after}
  </>
)

/** A question: label, hint, conflict, control and error, linked for screen readers. */
export function Question(props: QuestionProps) {
  const { ids, kind = 'one', error } = props
  if (kind === 'one') {
    return (
      <div className={styles.question}>
        <label className={styles.label} id={ids.labelId} htmlFor={ids.id}>
          <Label {...props} />
        </label>
        <Parts {...props} />
      </div>
    )
  }
  return (
    <fieldset
      id={ids.id}
      role={kind === 'radios' ? 'radiogroup' : 'group'}
      aria-describedby={ids.describedBy}
      aria-invalid={kind === 'radios' && error ? true : undefined}
      className={styles.question}
    >
      <legend className={styles.label}>
        <Label {...props} />
      </legend>
      <Parts {...props} />
    </fieldset>
  )
}
