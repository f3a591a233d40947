import Box from '@mui/material/Box'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { companyStatuses, type CompanyStatus } from '#contract/rules/statuses.ts'
import { getMoveLabel } from '#web/features/admin/status/next-statuses.ts'
import { defaultView, viewHref } from '#web/features/admin/pipeline/pipeline-view.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Button, IconButton } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { listTargets, type Mover } from './drop-rules.ts'
import type { BoardColumn } from './api.ts'
import { maxCards } from './slice.ts'
import { useColumnDrop } from './use-drag.ts'
import { Link } from '#web/ui/layout/Link.tsx'

interface ColumnProps {
  column: BoardColumn
  /** The company that is dragged. */
  dragged: PipelineRow | null
  mover: Mover
  /** Undefined for a column that is always open. */
  onFold?: (() => void) | undefined
  onMore: () => void
  renderCard: (company: PipelineRow) => ReactNode
}

const columnSx = {
  display: 'flex',
  flexDirection: 'column',
  gap: '8px',
  minWidth: 0,
  p: '8px',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'shade',
  scrollSnapAlign: 'start',
  '& > header': { display: 'grid', gap: '6px', px: '4px', minHeight: 96, alignContent: 'space-between' },
  '& > header > div': { display: 'flex', justifyContent: 'space-between', gap: 1 },
  '& h2': { fontSize: '1rem', fontWeight: 600 },
  '& ul': { display: 'grid', gap: '8px' },
  '& .drop': {
    p: '12px',
    border: '1px dashed',
    borderColor: 'primary.main',
    borderRadius: '8px',
    bgcolor: 'soft.primary',
    color: 'primary.dark',
    textAlign: 'center',
  },
  '&[data-over]': { borderColor: 'primary.main' },
} as const

/** The status as a column under which cards are dropped. */
export function Column({ column, dragged, mover, onFold, onMore, renderCard }: ColumnProps) {
  const element = useRef<HTMLElement>(null)
  const { status, count, requested, companies } = column
  const isOver = useColumnDrop(element, status)
  const isTarget = dragged !== null && listTargets(dragged, mover).includes(status)
  return (
    <Box
      component="section"
      ref={element}
      aria-label={`${companyStatuses[status]}, ${count}`}
      data-over={isOver ? '' : undefined}
      sx={columnSx}
    >
      <header>
        <div>
          <h2>
            <CompanyStatusLabel status={status} />
          </h2>
          {onFold && (
            <IconButton size="small" label={`Fold ${companyStatuses[status]}`} onClick={onFold}>
              <Icon of={X} small />
            </IconButton>
          )}
        </div>
        <span>
          <b>{count.toLocaleString('en-US')}</b> · {formatMoney(requested)}
        </span>
      </header>
      {dragged && isTarget && <div className="drop">{getMoveLabel(dragged.status, status)}</div>}
      <ul>{companies.map(renderCard)}</ul>
      <More status={status} count={count} visibleCount={companies.length} onMore={onMore} />
    </Box>
  )
}

interface MoreProps {
  status: CompanyStatus
  count: number
  visibleCount: number
  onMore: () => void
}

function More({ status, count, visibleCount, onMore }: MoreProps) {
  if (count <= visibleCount)
    return count === 0 && <Box sx={{ p: 1, color: 'text.secondary' }}>No company here.</Box>
  if (visibleCount < maxCards)
    return (
      <Button kind="quiet" size="small" onClick={onMore}>
        {(count - visibleCount).toLocaleString('en-US')} more
      </Button>
    )
  return (
    <Link href={viewHref({ ...defaultView, status: [status] })}>
      All {count.toLocaleString('en-US')} as a table
    </Link>
  )
}

const foldedSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fit, minmax(140px, 1fr))' },
  gap: '8px',
} as const

const foldedCardSx = {
  display: 'grid',
  gap: '8px',
  alignContent: 'space-between',
  p: '12px',
  width: '100%',
  textAlign: 'left',
  font: 'inherit',
  color: 'inherit',
  cursor: 'pointer',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'hover' },
  '&[data-over]': { borderColor: 'primary.main', bgcolor: 'soft.primary' },
} as const

function Folded({
  column: { status, count, requested },
  onOpen,
}: {
  column: BoardColumn
  onOpen: () => void
}) {
  const element = useRef<HTMLLIElement>(null)
  const isOver = useColumnDrop(element, status)
  return (
    <li ref={element}>
      <Box
        component="button"
        type="button"
        data-over={isOver ? '' : undefined}
        onClick={onOpen}
        sx={foldedCardSx}
      >
        <CompanyStatusLabel status={status} />
        <span>
          <b>{count.toLocaleString('en-US')}</b> · {formatMoney(requested)}
        </span>
      </Box>
    </li>
  )
}

interface FoldedColumnsProps {
  columns: readonly BoardColumn[]
  onOpen: (status: CompanyStatus) => void
}

/** The statuses before and after the review, folded; cards can be dropped on them all the same. */
export const FoldedColumns = ({ columns, onOpen }: FoldedColumnsProps) => (
  <section aria-label="Before and after review">
    <Box component="h2" sx={{ fontSize: '1rem', fontWeight: 600, mb: 1 }}>
      Before and after review{' '}
      <Box component="span" sx={{ fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}>
        Folded. Open one to see it as a column.
      </Box>
    </Box>
    <Box component="ul" sx={foldedSx}>
      {columns.map((column) => (
        <Folded key={column.status} column={column} onOpen={() => onOpen(column.status)} />
      ))}
    </Box>
  </section>
)
