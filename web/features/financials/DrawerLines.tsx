import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import { lineClasses } from '#contract/rules/metrics/line-classes.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { formatAmount, formatTerm } from './figure-format.ts'

const linesSx = {
  borderTop: '1px solid',
  borderColor: 'divider',
  pt: '14px',
  '& .lines-head': { display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' },
  '& .lines-head b, & .amount': { fontFamily: 'fontFamilyTabular', whiteSpace: 'nowrap' },
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    py: '8px',
    fontSize: '0.9375rem',
    overflowWrap: 'anywhere',
  },
  '& li + li': { borderTop: '1px solid', borderColor: 'divider' },
  '& .about': { gridColumn: '1 / -1', color: 'text.secondary', fontSize: '0.875rem' },
} as const satisfies SxProps<Theme>

/** Lines shown at first, and more each time that "Show more" is pressed. */
const [firstLines, moreLines] = [30, 200]

const matches = (line: FinancialLine, search: string) => {
  const text = [line.description, line.account, line.source, line.amount, formatDate(line.date)].join(' ')
  return includesText(text, search)
}

type RenderAction = ((line: FinancialLine) => ReactNode) | undefined

interface LineProps {
  line: FinancialLine
  reason: string
  action: ReactNode
}

const Line = ({ line, reason, action }: LineProps) => (
  <li>
    <span>{line.description || line.account}</span>
    <span className="amount">{formatAmount(line.amount, line.currency)}</span>
    <span className="about">
      {formatDate(line.date)}, {line.account}, {line.source}. {reason}
      {action && <> {action}</>}
    </span>
  </li>
)

interface LineListProps<T extends FinancialLine> {
  lines: readonly T[]
  /** How many there are in all: a reply holds the first ones alone. */
  count: number
  search: string
  getReason: (line: T) => string
  renderAction: RenderAction
}

function LineList<T extends FinancialLine>({ lines, count, search, ...line }: LineListProps<T>) {
  const [limit, setLimit] = useState(firstLines)
  const matchingLines = lines.filter((line) => matches(line, search))
  const visible = matchingLines.slice(0, limit)
  const rest = matchingLines.length - visible.length
  if (matchingLines.length === 0)
    return <p className="soft">{lines.length === 0 ? 'No lines' : 'No line matches the search'}</p>
  return (
    <>
      <ul>
        {visible.map((one) => (
          <Line key={one.id} line={one} reason={line.getReason(one)} action={line.renderAction?.(one)} />
        ))}
      </ul>
      {rest > 0 && (
        <Button kind="quiet" size="small" onClick={() => setLimit(limit + moreLines)}>
          Show {Math.min(rest, moreLines)} more
        </Button>
      )}
      {lines.length < count && (
        <p className="soft">
          These are the first {lines.length.toLocaleString('en-US')} of {formatCount(count, 'line')}. The
          export holds them all.
        </p>
      )}
    </>
  )
}

interface TermLinesProps {
  term: MetricDetail['terms'][number]
  currency: string | null
  search: string
  renderAction: RenderAction
}

/** What a line is, and the rule or the person that decided so. */
const describeClass = ({ class: decided, original_class, rule }: FinancialLine) =>
  `${lineClasses[decided]}${original_class === null ? '' : `, by the rules ${lineClasses[original_class]}`}: ${rule}.`

const describeReason = (line: MetricDetail['excluded'][number]) =>
  line.original_class === null ? `${line.reason}.` : `${line.reason}. ${describeClass(line)}`

/** The lines that a term is the sum of. */
export const TermLines = ({ term, currency, ...list }: TermLinesProps) => (
  <Box component="section" aria-label={formatTerm(term.name)} sx={linesSx}>
    <div className="lines-head">
      <h3>
        {formatTerm(term.name)} <span className="soft">{formatCount(term.line_count, 'line')}</span>
      </h3>
      <b>{formatAmount(term.value, currency)}</b>
    </div>
    <LineList lines={term.lines} count={term.line_count} getReason={describeClass} {...list} />
  </Box>
)

interface ExcludedLinesProps {
  lines: MetricDetail['excluded']
  count: number
  search: string
  renderAction: RenderAction
}

/** What lies in the period and was left out, each with the reason. */
export const ExcludedLines = ({ lines, count, ...list }: ExcludedLinesProps) => (
  <Box component="section" aria-label="Left out" sx={linesSx}>
    <h3>
      Left out <span className="soft">{formatCount(count, 'line')}</span>
    </h3>
    <LineList lines={lines} count={count} getReason={describeReason} {...list} />
  </Box>
)
