import { MessageSquarePlus, Pencil, TriangleAlert } from 'lucide-react'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { IconButton } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { CardCells } from '../shared/CardCells.tsx'
import { NumberBadge } from '../shared/NumberBadge.tsx'
import { useRequestContext } from '../shared/request-context.ts'
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { type AnswerRow, type CaseSection, getSectionId } from '../shared/case-section.ts'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './AnswerCard.module.css'

/** Answers with more characters than this take the full width. */
const maxShortLength = 60

const isLong = ({ answer, changed }: AnswerRow) =>
  (answer?.length ?? 0) > maxShortLength || (changed?.was?.length ?? 0) > maxShortLength

function Answer({ row: { id, answer, isMissing } }: { row: AnswerRow }) {
  if (answer === null)
    return (
      <Text as="dd" tone={isMissing ? 'error' : 'tertiary'} strong={isMissing}>
        <Row as="span" gap={0.5}>
          {isMissing && <Icon of={TriangleAlert} small />}
          Not answered
        </Row>
      </Text>
    )
  const isLink = id.endsWith('_url')
  return (
    <Text as="dd" strong typed>
      {isLink ? <Link href={answer}>{answer.replace(/^https?:\/\//, '')}</Link> : answer}
    </Text>
  )
}

const Changed = ({ changed }: { changed: NonNullable<AnswerRow['changed']> }) => (
  <Text as="dd" tone="secondary" typed>
    <b>{changed.by}</b>, <time title={formatDateTime(changed.at)}>{formatDate(changed.at)}</time>: was{' '}
    {changed.was === null ? 'not answered' : <del>{changed.was}</del>}
  </Text>
)

export function findWideRows(rows: readonly AnswerRow[]): ReadonlySet<AnswerRow> {
  const wide = new Set<AnswerRow>()
  let unpairedRow: AnswerRow | null = null
  for (const row of rows) {
    if (isLong(row)) {
      wide.add(row)
      if (unpairedRow) wide.add(unpairedRow)
      unpairedRow = null
    } else unpairedRow = unpairedRow ? null : row
  }
  if (unpairedRow) wide.add(unpairedRow)
  return wide
}

interface RowActionsProps {
  onNote: (row: AnswerRow) => void
  /** Null if the user can't edit answers for the company. */
  onEdit: ((row: AnswerRow) => void) | null
}

const RowActions = ({ row, onNote, onEdit }: RowActionsProps & { row: AnswerRow }) => (
  <Row as="span" gap={0} className={styles.actions}>
    {onEdit && (
      <IconButton label={`Edit “${row.label}”`} size="small" onClick={() => onEdit(row)}>
        <Icon of={Pencil} small />
      </IconButton>
    )}
    <IconButton label={`Add note on “${row.label}”`} size="small" onClick={() => onNote(row)}>
      <Icon of={MessageSquarePlus} small />
    </IconButton>
  </Row>
)

function AnswerCell({ row, isWide, ...acts }: RowActionsProps & { row: AnswerRow; isWide: boolean }) {
  const ask = useRequestContext()
  const number = ask?.getNumber({ field: row.field }) ?? 0
  const isSelectable = ask?.isOpen === true
  return (
    <div
      className={styles.row}
      data-wide={isWide || undefined}
      data-changed={row.changed !== null || undefined}
      data-selected={(isSelectable && number > 0) || undefined}
    >
      <Text as="dt" tone="secondary">
        <Row gap={1} justify="between">
          <Row gap={1}>
            {isSelectable ? (
              <Checkbox label={row.label} checked={number > 0} onChange={() => ask.toggleAnswer(row.field)} />
            ) : (
              row.label
            )}
            {number > 0 && <NumberBadge number={number} />}
          </Row>
          {!isSelectable && <RowActions {...acts} row={row} />}
        </Row>
      </Text>
      <Answer row={row} />
      {row.changed && <Changed changed={row.changed} />}
    </div>
  )
}

export function AnswerCard({ section, ...acts }: RowActionsProps & { section: CaseSection }) {
  const { id, title, rows } = section
  const wide = findWideRows(rows)
  const answered = rows.filter(({ answer }) => answer !== null).length
  return (
    <Card id={getSectionId(id)} title={title} action={formatCount(answered, 'answer')}>
      <CardCells as="dl">
        {rows.map((row) => (
          <AnswerCell key={row.id} {...acts} row={row} isWide={wide.has(row)} />
        ))}
      </CardCells>
    </Card>
  )
}
