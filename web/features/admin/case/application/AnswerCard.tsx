import Box from '@mui/material/Box'
import { MessageSquarePlus, Pencil, TriangleAlert } from 'lucide-react'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { IconButton } from '#web/ui/layout/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { NumberDrop } from '../shared/NumberDrop.tsx'
import { useAskContext } from '../shared/ask-context.ts'
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { type AnswerRow, type CaseSection, getSectionId } from '../shared/case-section.ts'
import { Link } from '#web/ui/layout/Link.tsx'

/** Answers with more characters take the full width. */
const maxShortLength = 60

const gridSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  mt: 'var(--ui-card-y)',
  // the lines between answers: each draws its own top and left edge, the card cuts the outermost off
  overflow: 'hidden',
  borderRadius: '0 0 11px 11px',
  '& > div': {
    p: '9px 16px',
    borderTop: '1px solid',
    borderColor: 'divider',
    boxShadow: (theme: { vars: { palette: { divider: string } } }) =>
      `-1px 0 0 ${theme.vars.palette.divider}`,
  },
  '& > .wide': { gridColumn: '1 / -1' },
  '& > .changed': { borderLeft: '3px solid', borderLeftColor: 'accent.main', pl: '13px' },
  '& dt': { display: 'flex', alignItems: 'center', gap: '6px', color: 'text.secondary' },
  '& .row-actions': { display: 'flex', ml: 'auto', my: '-6px', opacity: 0 },
  '& > div:hover .row-actions, & .row-actions:focus-within': { opacity: 1 },
  '@media (hover: none)': { '& .row-actions': { opacity: 1 } },
  '& > .marked': { bgcolor: 'soft.accent' },
  '& dd': { fontWeight: 500, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  '& .none': { color: 'text.tertiary', fontWeight: 400 },
  '& .missing .none': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    color: 'error.main',
    fontWeight: 500,
  },
  '& .was': { fontWeight: 400, color: 'text.secondary', mt: '2px', '& b': { fontWeight: 500 } },
  '& .was b': { color: 'text.primary' },
} as const

const isLong = ({ answer, changed }: AnswerRow) =>
  (answer?.length ?? 0) > maxShortLength || (changed?.was?.length ?? 0) > maxShortLength

function Answer({ row }: { row: AnswerRow }) {
  const { id, answer, isMissing } = row
  if (answer === null)
    return (
      <span className="none">
        {isMissing && <Icon of={TriangleAlert} small />}
        Not answered
      </span>
    )
  if (id === 'company.website_url') return <Link href={answer}>{answer.replace(/^https?:\/\//, '')}</Link>
  return answer
}

const Changed = ({ changed }: { changed: NonNullable<AnswerRow['changed']> }) => (
  <dd className="was">
    <b>{changed.by}</b>, <time title={formatDateTime(changed.at)}>{formatDate(changed.at)}</time>: was{' '}
    {changed.was === null ? 'not answered' : <del>{changed.was}</del>}
  </dd>
)

/** Finds the rows that take the full width: long ones, and short ones without a neighbor in their line. */
export function findWideRows(rows: readonly AnswerRow[]): ReadonlySet<AnswerRow> {
  const wide = new Set<AnswerRow>()
  let alone: AnswerRow | null = null
  for (const row of rows) {
    if (isLong(row)) {
      wide.add(row)
      if (alone) wide.add(alone)
      alone = null
    } else alone = alone ? null : row
  }
  if (alone) wide.add(alone)
  return wide
}

const getRowClass = (row: AnswerRow, isWide: boolean) =>
  [isWide && 'wide', row.changed && 'changed', row.isMissing && 'missing'].filter(Boolean).join(' ')

interface AnswerCardProps {
  section: CaseSection
  /** Chooses the answer that a new note is about. */
  onNote: (row: AnswerRow) => void
  /** Changes an answer for the company; null for those who may not. */
  onEdit: ((row: AnswerRow) => void) | null
}

interface RowProps extends Pick<AnswerCardProps, 'onNote' | 'onEdit'> {
  row: AnswerRow
  isWide: boolean
}

const RowActions = ({ row, onNote, onEdit }: Omit<RowProps, 'isWide'>) => (
  <span className="row-actions">
    {onEdit && (
      <IconButton label={`Change “${row.label}” for them`} size="small" onClick={() => onEdit(row)}>
        <Icon of={Pencil} small />
      </IconButton>
    )}
    <IconButton label={`Note on “${row.label}”`} size="small" onClick={() => onNote(row)}>
      <Icon of={MessageSquarePlus} small />
    </IconButton>
  </span>
)

/** One answer. While a request is written it can be marked for it; else it can be noted on. */
function Row({ row, isWide, onNote, onEdit }: RowProps) {
  const ask = useAskContext()
  const number = ask?.getNumber({ field: row.field }) ?? 0
  const isMarkable = ask?.isOpen === true
  return (
    <div className={`${getRowClass(row, isWide)}${isMarkable && number > 0 ? ' marked' : ''}`}>
      <dt>
        {isMarkable ? (
          <Checkbox label={row.label} checked={number > 0} onChange={() => ask.toggleAnswer(row.field)} />
        ) : (
          row.label
        )}
        {number > 0 && <NumberDrop number={number} />}
        {!isMarkable && <RowActions row={row} onNote={onNote} onEdit={onEdit} />}
      </dt>
      <dd>
        <Answer row={row} />
      </dd>
      {row.changed && <Changed changed={row.changed} />}
    </div>
  )
}

/** The answers of one section. Those changed after submission have an amber edge. */
export function AnswerCard({ section, onNote, onEdit }: AnswerCardProps) {
  const { id, title, rows } = section
  const wide = findWideRows(rows)
  const answered = rows.filter(({ answer }) => answer !== null).length
  return (
    <Card
      id={getSectionId(id)}
      title={title}
      action={<span>{formatCount(answered, 'answer')}</span>}
      sx={{ scrollMarginTop: '72px', '& > .card-head > span': { color: 'text.tertiary' } }}
    >
      <Box component="dl" sx={gridSx}>
        {rows.map((row) => (
          <Row key={row.id} row={row} isWide={wide.has(row)} onNote={onNote} onEdit={onEdit} />
        ))}
      </Box>
    </Card>
  )
}
