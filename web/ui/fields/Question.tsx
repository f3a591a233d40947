import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import type { FieldIds, FieldProps } from './field.ts'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { Icon } from '../layout/Icon.tsx'

const questionSx = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6px',
  alignContent: 'start',
  minWidth: 0,
  '& > .question-label': { fontSize: 'var(--ui-text)', fontWeight: 500, lineHeight: 1.5 },
  '& > legend': { mb: '6px' },
  '& .question-optional': { color: 'text.secondary', fontWeight: 400, fontSize: '0.875rem' },
  '& > .question-hint': { color: 'text.secondary', fontSize: '0.875rem', lineHeight: 1.55, maxWidth: '60ch' },
  '& > legend + .question-hint': { mt: '-2px' },
} as const satisfies SxProps<Theme>

const errorSx = {
  display: 'flex',
  gap: 1,
  alignItems: 'flex-start',
  color: 'error.main',
  fontSize: '0.875rem',
  fontWeight: 500,
  '& svg': { mt: '2px' },
} as const satisfies SxProps<Theme>

/** An error message with its icon. */
export const FieldError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <Box component="p" id={id} sx={errorSx}>
    <Icon of={TriangleAlert} small />
    <span>{children}</span>
  </Box>
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
      {label} {optional && <span className="question-optional">optional</span>}
    </>
  )
  return hideLabel ? <VisuallyHidden>{text}</VisuallyHidden> : text
}

const Parts = ({ ids, hint, error, conflict, after, children }: QuestionProps) => (
  <>
    {hint && (
      <div className="question-hint" id={ids.hintId}>
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
      <Box sx={questionSx}>
        <label className="question-label" htmlFor={ids.id}>
          <Label {...props} />
        </label>
        <Parts {...props} />
      </Box>
    )
  }
  return (
    <Box
      component="fieldset"
      id={ids.id}
      role={kind === 'radios' ? 'radiogroup' : 'group'}
      aria-describedby={ids.describedBy}
      aria-invalid={kind === 'radios' && error ? true : undefined}
      sx={questionSx}
    >
      <legend className="question-label">
        <Label {...props} />
      </legend>
      <Parts {...props} />
    </Box>
  )
}
