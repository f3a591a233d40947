import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { getMoveLabel } from '#web/features/admin/status/next-statuses.ts'
import { allCompanies, toViewHref } from '#web/features/admin/pipeline/pipeline-view.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { formatMoney, formatRoundedMoney } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grid, Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { PressableRow } from '#web/ui/actions/PressableRow.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { listTargets, type Mover } from './drop-rules.ts'
import type { BoardColumn } from './api.ts'
import { maxCards } from './slice.ts'
import { useColumnDrop } from './use-drag.ts'
import styles from './BoardColumns.module.css'

const Totals = ({ column: { count, requested } }: { column: BoardColumn }) => (
  <span>
    <b>{count.toLocaleString('en-US')}</b>{' '}
    <Text as="span" tone="secondary" title={formatMoney(requested)}>
      · {formatRoundedMoney(requested)}
    </Text>
  </span>
)

interface ColumnProps {
  column: BoardColumn
  dragged: PipelineRow | null
  mover: Mover
  /** Undefined for a column that is always open. */
  onCollapse?: (() => void) | undefined
  onMore: () => void
  renderCard: (company: PipelineRow) => ReactNode
}

export function StatusColumn({ column, dragged, mover, onCollapse, onMore, renderCard }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const { status, count, companies } = column
  const isOver = useColumnDrop(element, status)
  const isTarget = dragged !== null && listTargets(dragged, mover).includes(status)
  return (
    <Panel
      as="section"
      ref={element}
      pad={1}
      tone="shade"
      framed
      aria-label={`${companyStatuses[status]}, ${count}`}
      data-over={isOver || undefined}
      className={styles.column}
    >
      <Stack gap={1}>
        <Stack as="header" gap={0.5} className={styles.head}>
          <Row gap={1} align="start" justify="between">
            <Text variant="heading" className={styles.title}>
              <CompanyStatusLabel status={status} />
            </Text>
            {onCollapse && (
              <IconButton size="small" label={`Collapse ${companyStatuses[status]}`} onClick={onCollapse}>
                <Icon of={X} small />
              </IconButton>
            )}
          </Row>
          <Totals column={column} />
        </Stack>
        {dragged && isTarget && (
          <Panel pad={1.5} tone="primary" framed className={styles.drop}>
            {getMoveLabel(dragged.status, status)}
          </Panel>
        )}
        <Stack as="ul" gap={1}>
          {companies.map(renderCard)}
        </Stack>
        <More status={status} count={count} visibleCount={companies.length} onMore={onMore} />
      </Stack>
    </Panel>
  )
}

interface MoreProps {
  status: CompanyStatus
  count: number
  visibleCount: number
  onMore: () => void
}

function More({ status, count, visibleCount, onMore }: MoreProps) {
  if (count <= visibleCount) return count === 0 && <Text tone="secondary">No companies</Text>
  if (visibleCount < maxCards)
    return (
      <Button kind="quiet" size="small" onClick={onMore}>
        Show {Math.min(count, maxCards) - visibleCount} more
      </Button>
    )
  return (
    <Link href={toViewHref({ ...allCompanies, status: [status] })}>
      Show all {count.toLocaleString('en-US')} in the table
    </Link>
  )
}

function CollapsedColumn({ column, onOpen }: { column: BoardColumn; onOpen: () => void }) {
  const { status } = column
  const element = useRef<HTMLLIElement>(null)
  const isOver = useColumnDrop(element, status)
  return (
    <li ref={element} className={styles.collapsed}>
      <PressableRow framed active={isOver} onClick={onOpen}>
        <Stack as="span" gap={0.5} className={styles.summary}>
          <Text as="span" strong className={styles.title}>
            <CompanyStatusLabel status={status} />
          </Text>
          <Totals column={column} />
        </Stack>
      </PressableRow>
    </li>
  )
}

interface CollapsedColumnsProps {
  columns: readonly BoardColumn[]
  onOpen: (status: CompanyStatus) => void
}

export const CollapsedColumns = ({ columns, onOpen }: CollapsedColumnsProps) => (
  <Stack as="section" gap={1} aria-label="Other statuses">
    <Text variant="heading">Other statuses</Text>
    <Text variant="small" tone="secondary">
      Select a status to show it as a column.
    </Text>
    <Grid as="ul" gap={1} column="small">
      {columns.map((column) => (
        <CollapsedColumn key={column.status} column={column} onOpen={() => onOpen(column.status)} />
      ))}
    </Grid>
  </Stack>
)
