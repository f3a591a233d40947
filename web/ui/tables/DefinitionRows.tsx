import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { ActionLink } from '../layout/ActionLink.tsx'

export interface Definition {
  /** An id to link to from a list of what is missing. */
  id?: string | undefined
  question: string
  /** Without an answer, "Not answered" or `none` is shown. */
  answer?: ReactNode
  /** What is said instead of "Not answered". */
  none?: string | undefined
  /** A remark after the answer, such as the figure in the books. */
  remark?: ReactNode
  /** The answer is needed to go on. */
  missing?: boolean | undefined
  /** What stands below the answer, in the whole width. */
  after?: ReactNode
  /** Where it is changed or answered. */
  changeHref?: string | undefined
}

const rowsSx = {
  mt: 'calc(var(--ui-card-y) - 6px)',
  pb: 1,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '184px minmax(0, 1fr) auto' },
    gap: '4px 16px',
    alignItems: 'baseline',
    px: 'var(--ui-card-x)',
    py: '11px',
    borderTop: '1px solid',
    borderColor: 'divider',
    scrollMarginTop: '96px',
    fontSize: 'var(--ui-button-text)',
  },
  '& dt': { color: 'text.secondary', gridColumn: { xs: 1, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } },
  '& .answer': {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    gridColumn: { xs: '1 / -1', sm: 'auto' },
    gridRow: { xs: 2, sm: 'auto' },
  },
  '& .after': { gridColumn: '1 / -1', pt: 1 },
  '& .change': {
    displayPrint: 'none',
    gridColumn: { xs: 2, sm: 'auto' },
    gridRow: { xs: 1, sm: 'auto' },
  },
  '& .remark': { color: 'text.tertiary', fontSize: '0.875rem' },
  '& .none': { color: 'text.tertiary' },
  // The tint of a last row reaches the edge of its card.
  '&:has(> .missing:last-child)': { pb: 0 },
  '&:last-child > .missing:last-child': { borderRadius: '0 0 11px 11px' },
  '& > .missing': { bgcolor: 'soft.error' },
  '& > .missing .none': {
    color: 'error.main',
    fontWeight: 500,
    '& > svg': { verticalAlign: '-2px', mr: 1 },
  },
} as const satisfies SxProps<Theme>

const isAnswered = (answer: ReactNode) => answer != null && answer !== '' && answer !== false

const Row = ({
  id,
  question,
  answer,
  none = 'Not answered',
  remark,
  missing = false,
  after,
  changeHref,
}: Definition) => (
  <div id={id} className={missing ? 'missing' : undefined}>
    <dt>{question}</dt>
    <dd className="answer">
      {isAnswered(answer) ? (
        answer
      ) : (
        <span className="none">
          {missing && <TriangleAlert size={16} strokeWidth={1.6} aria-hidden focusable={false} />}
          {none}
        </span>
      )}{' '}
      {remark && <span className="remark">{remark}</span>}
    </dd>
    {changeHref && (
      <dd className="change">
        <ActionLink href={changeHref} about={question.toLowerCase()} bad={missing}>
          {missing ? 'Answer' : 'Change'}
        </ActionLink>
      </dd>
    )}
    {after && <dd className="after">{after}</dd>}
  </div>
)

/** Questions with their answers, each with a link to change it. */
export const DefinitionRows = ({ rows }: { rows: readonly Definition[] }) => (
  <Box component="dl" sx={rowsSx}>
    {rows.map((row) => (
      <Row key={row.id ?? row.question} {...row} />
    ))}
  </Box>
)
