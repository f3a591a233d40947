import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent } from 'react'

import { focusField } from './field.ts'
import { Icon } from '../layout/Icon.tsx'

export interface FieldProblem {
  id: string
  /** The question and what to do: "Plan to raise: choose Yes or No". */
  text: string
}

export interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** By default "Two answers before you go on". */
  title?: string | undefined
  /** The number of attempts to submit; the summary takes the focus at each. */
  attempt?: number | undefined
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

const formatTitle = (count: number) =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'answer' : 'answers'} before you go on`

const summarySx = {
  p: '18px 20px',
  border: '1px solid',
  borderColor: 'error.main',
  borderRadius: '12px',
  bgcolor: 'soft.error',
  color: 'text.primary',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'error.main', outlineOffset: '-2px' },
  '& > .summary-title': {
    display: 'flex',
    gap: '10px',
    alignItems: 'center',
    color: 'error.main',
    fontSize: 'var(--ui-h3)',
    fontWeight: 600,
    lineHeight: 1.4,
  },
  '& > ul': { mt: 1, ml: '30px', display: 'grid', gap: '4px' },
  '& a': { color: 'inherit', textUnderlineOffset: '3px', fontSize: 'var(--ui-button-text)' },
} as const satisfies SxProps<Theme>

const go = (event: MouseEvent, id: string) => {
  event.preventDefault()
  focusField(id)
}

/** Lists what keeps a form from being submitted, with a link to each field; takes the focus when it appears. */
export function ErrorSummary({ problems, title, attempt = 0 }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const hasProblems = problems.length > 0
  useEffect(() => {
    if (hasProblems) box.current?.focus()
  }, [hasProblems, attempt])
  if (!hasProblems) return null
  return (
    <Box ref={box} role="alert" tabIndex={-1} aria-labelledby={titleId} sx={summarySx}>
      <h2 className="summary-title" id={titleId}>
        <Icon of={TriangleAlert} />
        {title ?? formatTitle(problems.length)}
      </h2>
      <ul>
        {problems.map(({ id, text }) => (
          <li key={`${id} ${text}`}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  )
}
