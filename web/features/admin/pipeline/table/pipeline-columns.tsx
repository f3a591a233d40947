import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { type PipelineColumn, pipelineColumns } from '#contract/staff/views.ts'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Anchor } from '#web/ui/actions/Anchor.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { formatDateTime, formatMoney } from '#web/ui/format.ts'
import { Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { getWaitingOn } from '#web/features/labels/waiting-on.ts'
import {
  formatCompanyName,
  countDaysSince,
  formatFundingTypes,
  slowDays,
  formatCityAndState,
  formatTimeAgo,
} from '#web/features/labels/company-labels.ts'
import { getWaitingParty, reviewStatuses } from '#contract/rules/statuses.ts'
import { describeLastChange } from '../last-change.ts'
import { RiskMarks } from '../RiskMarks.tsx'
import styles from './pipeline-columns.module.css'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'

export const isUnassigned = ({ assigned_analysts_details }: PipelineRow) =>
  assigned_analysts_details.length === 0

type Claim = ((row: PipelineRow) => void) | null

const Analysts = ({ row, onClaim }: { row: PipelineRow; onClaim: Claim }) => {
  if (isUnassigned(row) && onClaim && reviewStatuses.includes(row.status))
    return (
      <ActionLink about={`to ${formatCompanyName(row.name)}`} onClick={() => onClaim(row)}>
        Assign me
      </ActionLink>
    )
  if (isUnassigned(row)) return <Avatar name="Unassigned" tone="nobody" size={24} spoken />
  const [firstAnalyst, ...otherAnalysts] = row.assigned_analysts_details
  return (
    <Row as="span" gap={0.5}>
      {firstAnalyst && <Avatar name={firstAnalyst.name} size={24} spoken />}
      {otherAnalysts.length > 0 && (
        <span title={otherAnalysts.map(({ name }) => name).join(', ')}>+{otherAnalysts.length}</span>
      )}
    </Row>
  )
}

function Days({ days, isWaiting }: { days: number; isWaiting: boolean }) {
  const Emphasis = isWaiting && days > slowDays ? 'b' : 'span'
  return (
    <Emphasis>
      {days}
      <Visible below="md"> d</Visible>
      <VisuallyHidden> days in this status</VisuallyHidden>
    </Emphasis>
  )
}

const Moment = ({ at, now }: { at: string; now: Date }) => (
  <Text as="span" tone="secondary" title={formatDateTime(at)}>
    <time dateTime={at}>{formatTimeAgo(at, now)}</time>
  </Text>
)

const nameColumn: Column<PipelineRow> = {
  id: 'name',
  header: 'Company',
  sortable: true,
  narrow: 'title',
  width: 'minmax(148px, 1.66fr)',
  cell: ({ id, name, is_cfo_customer }) => (
    <>
      <Anchor className={styles.name} href={paths.admin.company(id)}>
        {formatCompanyName(name)}
      </Anchor>
      {is_cfo_customer && (
        <Text as="span" variant="small" tone="secondary" title="CFO customer">
          {' '}
          CFO
        </Text>
      )}
    </>
  ),
}

interface RenderContext {
  userId: string
  now: Date
  onClaim: Claim
}

type ColumnParts = Omit<Column<PipelineRow>, 'id' | 'header' | 'cell'> & {
  cell: (row: PipelineRow, context: RenderContext) => ReactNode
}

const columns: Record<PipelineColumn, ColumnParts> = {
  product: {
    narrow: 'hide',
    width: '98px',
    cell: ({ funding_application_type }) => formatFundingTypes(funding_application_type),
  },
  capital_amount_requested: {
    sortable: 'descending',
    numeric: true,
    narrow: 'end',
    width: '98px',
    cell: ({ capital_amount_requested }) => formatMoney(capital_amount_requested),
  },
  status: {
    sortable: true,
    narrow: 'wide',
    width: 'minmax(180px, 2.06fr)',
    cell: ({ status }) => <CompanyStatusLabel status={status} />,
  },
  waiting_on: {
    narrow: 'start',
    width: 'minmax(128px, 1.4fr)',
    cell: (company, { userId }) => {
      const { waitingOn, label } = getWaitingOn(company, company.assigned_analysts_details, userId)
      return <TurnMark waitingOn={waitingOn}>{label}</TurnMark>
    },
  },
  status_changed_at: {
    sortable: 'descending',
    numeric: true,
    narrow: 'end',
    width: '56px',
    cell: (company, { now }) => (
      <Days
        days={countDaysSince(company.status_changed_at, now)}
        isWaiting={getWaitingParty(company) !== null}
      />
    ),
  },
  analyst: {
    narrow: 'hide',
    // The width includes the indent of a cell that follows a numeric cell.
    width: '106px',
    cell: (row, { onClaim }) => <Analysts row={row} onClaim={onClaim} />,
  },
  risks: { narrow: 'end', width: '76px', cell: ({ risks }) => <RiskMarks risks={risks} /> },
  updated_at: {
    sortable: 'descending',
    narrow: 'start',
    width: 'minmax(152px, 1.78fr)',
    cell: ({ updated_at, last_change }, { now }) => (
      <>
        {last_change && <Text>{describeLastChange(last_change)}</Text>}
        <Moment at={updated_at} now={now} />
      </>
    ),
  },
  place: { width: 'minmax(104px, 1fr)', cell: (row) => formatCityAndState(row) || '–' },
  created_at: {
    sortable: true,
    width: '104px',
    cell: ({ created_at }, { now }) => <Moment at={created_at} now={now} />,
  },
}

export const buildPipelineColumns = (
  ids: readonly PipelineColumn[],
  context: RenderContext,
): Column<PipelineRow>[] => [
  nameColumn,
  ...ids.map((id) => {
    const { cell, ...column } = columns[id]
    return { ...column, id, header: pipelineColumns[id], cell: (row: PipelineRow) => cell(row, context) }
  }),
]

const getMinWidth = (width = '120px') => Number(/\d+/.exec(width)?.[0])

/** In CSS pixels, including the checkbox and the padding. */
export const computeMinTableWidth = (columns: readonly Column<PipelineRow>[]) =>
  columns.reduce((sum, { width }) => sum + getMinWidth(width), 52)
