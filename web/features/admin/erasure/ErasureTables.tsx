import { useState } from 'react'
import { type Erasure, type ErasurePart, erasureParts, type LegalHold } from '#contract/staff/erasure.ts'
import { paths } from '#web/core/address/paths.ts'
import { type ListState, ListTable } from '#web/features/admin/list/ListRows.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { useListErasuresQuery, useListLegalHoldsQuery } from './api.ts'
import { LiftHoldDialog } from './HoldDialogs.tsx'

const pageSize = 50

const formatCounts = (counts: Erasure['counts']): string =>
  Object.entries(counts)
    .map(([part, count]) => `${erasureParts[part as ErasurePart]} ${count}`)
    .join(', ')

function ErasureState({ finished_at, problem, passes }: Erasure) {
  if (finished_at !== null) return <StateTag tone="ok">Complete</StateTag>
  if (problem !== null) return <StateTag tone="warn">Waiting</StateTag>
  return <StateTag tone="info">{passes === 0 ? 'Started' : 'Final pass pending'}</StateTag>
}

const erasureColumns: readonly Column<Erasure>[] = [
  {
    id: 'requested_at',
    header: 'Requested',
    width: '170px',
    narrow: 'end',
    cell: ({ requested_at }) => formatDateTime(requested_at),
  },
  {
    id: 'name',
    header: 'Erased',
    width: 'minmax(200px, 1fr)',
    narrow: 'title',
    cell: ({ name, reason, requested_by }) => (
      <RowText
        title={name}
        note={`by ${requested_by?.name ?? 'an operator'}${reason ? `: “${reason}”` : ''}`}
      />
    ),
  },
  { id: 'state', header: 'Status', width: '150px', cell: (erasure) => <ErasureState {...erasure} /> },
  {
    id: 'counts',
    header: 'Deleted or replaced',
    width: 'minmax(240px, 2fr)',
    narrow: 'wide',
    cell: ({ counts, problem }) => problem ?? (formatCounts(counts) || 'Nothing yet'),
  },
]

/** Milliseconds between refetches. */
const pollMs = 10_000

export function ErasuresTable({ state }: { state: ListState }) {
  const erasures = useListErasuresQuery(
    { query: { page: state.page, page_size: pageSize } },
    { pollingInterval: pollMs },
  )
  return (
    <ListTable
      one="erasure"
      order="newest first"
      columns={erasureColumns}
      query={erasures}
      state={{ ...state, isFiltered: false }}
      rowName={({ name }) => name}
      empty={{ title: 'No erasures yet', children: 'Erased people and companies appear here.' }}
      minWidth={800}
    />
  )
}

const buildHoldColumns = (onLift: (hold: LegalHold) => void): readonly Column<LegalHold>[] => [
  {
    id: 'set_at',
    header: 'Set',
    width: '170px',
    narrow: 'end',
    cell: ({ set_at }) => formatDateTime(set_at),
  },
  {
    id: 'name',
    header: 'Person or company',
    width: 'minmax(200px, 1fr)',
    narrow: 'title',
    cell: ({ kind, subject, name }) => <Link href={paths.admin.erasureOf(kind, subject)}>{name}</Link>,
  },
  {
    id: 'reason',
    header: 'Reason',
    width: 'minmax(220px, 2fr)',
    narrow: 'wide',
    cell: ({ reason, set_by, lifted_at, lifted_by, lift_reason }) => (
      <RowText
        title={`${reason} (${set_by.name})`}
        note={
          lifted_at !== null &&
          `Lifted ${formatDateTime(lifted_at)} by ${lifted_by?.name ?? ''}: “${lift_reason ?? ''}”`
        }
      />
    ),
  },
  {
    id: 'state',
    header: 'Status',
    width: '130px',
    cell: (hold) =>
      hold.lifted_at === null ? (
        <Button
          kind="line"
          size="small"
          aria-label={`Lift the hold on ${hold.name}`}
          onClick={() => onLift(hold)}
        >
          Lift
        </Button>
      ) : (
        <StateTag tone="idle">Lifted</StateTag>
      ),
  },
]

export function HoldsTable({ state }: { state: ListState }) {
  const holds = useListLegalHoldsQuery({ query: { page: state.page, page_size: pageSize } })
  const [lifting, setLifting] = useState<LegalHold | null>(null)
  return (
    <>
      <ListTable
        one="legal hold"
        order="newest first"
        columns={buildHoldColumns(setLifting)}
        query={holds}
        state={{ ...state, isFiltered: false }}
        rowName={({ name }) => name}
        empty={{
          title: 'No legal holds',
          children: 'To prevent an erasure, open the person or company and set a legal hold.',
        }}
        minWidth={800}
      />
      {lifting && <LiftHoldDialog hold={lifting} onClose={() => setLifting(null)} />}
    </>
  )
}
