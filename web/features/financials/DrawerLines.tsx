import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { FinancialLine, MetricDetail } from '#contract/financials/financials.ts'
import { lineClasses } from '#contract/rules/metrics/line-classes.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { formatAmount } from './figure-format.ts'
import { formatTerm } from './format-term.ts'

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

/** Lines shown before "Show more" is pressed. */
const firstLines = 30

const matches = (line: FinancialLine, search: string) => {
  const words = search.trim().toLowerCase()
  if (words === '') return true
  const text = [line.description, line.account, line.source, line.amount, formatDate(line.date)].join(' ')
  return text.toLowerCase().includes(words)
}

const Line = ({ line, reason }: { line: FinancialLine; reason: string }) => (
  <li>
    <span>{line.description || line.account}</span>
    <span className="amount">{formatAmount(line.amount, line.currency)}</span>
    <span className="about">
      {formatDate(line.date)}, {line.account}, {line.source}. {reason}
    </span>
  </li>
)

interface LineListProps<T extends FinancialLine> {
  lines: readonly T[]
  search: string
  getReason: (line: T) => string
}

function LineList<T extends FinancialLine>({ lines, search, getReason }: LineListProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const matchingLines = lines.filter((line) => matches(line, search))
  const visible = isWhole ? matchingLines : matchingLines.slice(0, firstLines)
  if (matchingLines.length === 0)
    return <p className="soft">{lines.length === 0 ? 'No lines' : 'No line matches the search'}</p>
  return (
    <>
      <ul>
        {visible.map((line) => (
          <Line key={line.id} line={line} reason={getReason(line)} />
        ))}
      </ul>
      {visible.length < matchingLines.length && (
        <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
          Show {matchingLines.length - visible.length} more
        </Button>
      )}
    </>
  )
}

interface TermLinesProps {
  term: MetricDetail['terms'][number]
  currency: string | null
  search: string
}

const describeClass = (line: FinancialLine) =>
  line.original_class === null
    ? lineClasses[line.class]
    : `${lineClasses[line.class]}, before: ${lineClasses[line.original_class]}`

/** The lines that a term is the sum of. */
export const TermLines = ({ term, currency, search }: TermLinesProps) => (
  <Box component="section" aria-label={formatTerm(term.name)} sx={linesSx}>
    <div className="lines-head">
      <h3>
        {formatTerm(term.name)} <span className="soft">{formatCount(term.lines.length, 'line')}</span>
      </h3>
      <b>{formatAmount(term.value, currency)}</b>
    </div>
    <LineList lines={term.lines} search={search} getReason={describeClass} />
  </Box>
)

interface ExcludedLinesProps {
  lines: MetricDetail['excluded']
  search: string
}

/** What lies in the period and was left out, each with the reason. */
export const ExcludedLines = ({ lines, search }: ExcludedLinesProps) => (
  <Box component="section" aria-label="Left out" sx={linesSx}>
    <h3>
      Left out <span className="soft">{formatCount(lines.length, 'line')}</span>
    </h3>
    <LineList lines={lines} search={search} getReason={({ reason }) => reason} />
  </Box>
)
