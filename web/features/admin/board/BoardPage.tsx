import { useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { addMoney } from '#contract/rules/money.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { type CompanyStatus, reviewStatuses } from '#contract/rules/statuses.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { MoveDialog } from '#web/features/admin/status/MoveDialog.tsx'
import { getMoveOptions } from '#web/features/admin/status/next-statuses.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { PipelineBar } from '#web/features/admin/pipeline/PipelineBar.tsx'
import { defaultColumns } from '#web/features/admin/pipeline/pipeline-view.ts'
import { NewCompanyButton, PipelineTitle } from '#web/features/admin/pipeline/PipelineTitle.tsx'
import { PipelineViews } from '#web/features/admin/pipeline/PipelineViews.tsx'
import { usePipelineView } from '#web/features/admin/pipeline/use-pipeline-view.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { Async, getShownData } from '#web/ui/feedback/Async.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { BoardCard } from './BoardCard.tsx'
import styles from './BoardPage.module.css'
import { CollapsedColumns, StatusColumn } from './BoardColumns.tsx'
import { explainBlockedMove, type Mover } from './drop-rules.ts'
import { MoveTargetDialog, BlockedMoveDialog } from './MoveTargetDialog.tsx'
import { type BoardColumn, useBoard } from './api.ts'
import { columnToggled, moreRequested, selectBoard } from './slice.ts'
import { listBoardKeys, useBoardKeys } from './use-board-keys.ts'
import { useDraggedId } from './use-drag.ts'

const hints = [
  ['h', ''],
  ['j', ''],
  ['k', ''],
  ['l', 'move'],
  ['[', ''],
  [']', 'change status'],
  ['Enter', 'open'],
  ['v', 'table'],
  ['?', 'all keys'],
] as const

const Foot = ({ columns }: { columns: readonly BoardColumn[] }) => {
  const active = columns.filter(({ status }) => reviewStatuses.includes(status))
  const count = active.reduce((sum, column) => sum + column.count, 0)
  return (
    <Row wrap>
      <Text as="span" tone="secondary">
        {count.toLocaleString('en-US')} active ·{' '}
        {formatMoney(addMoney(...active.map(({ requested }) => requested)))} requested
      </Text>
      <KeyHints keys={hints} />
    </Row>
  )
}

/** The open dialog. For a move that is not allowed, the dialog explains why. */
type Step =
  | { kind: 'choose'; company: PipelineRow }
  | { kind: 'assign'; company: PipelineRow }
  | { kind: 'move'; company: PipelineRow; to: CompanyStatus }

interface StepsProps {
  step: Step
  mover: Mover
  onStep: (step: Step | null) => void
  /** Moves the card before the server responds. Returns an undo function. */
  onMove: (company: PipelineRow, to: CompanyStatus) => () => void
}

function Steps({ step, mover, onStep, onMove }: StepsProps) {
  const { company } = step
  const close = () => onStep(null)
  if (step.kind === 'assign') return <AssignDialog company={company} onClose={close} />
  if (step.kind === 'choose')
    return (
      <MoveTargetDialog
        company={company}
        mover={mover}
        onPick={(to) => onStep({ kind: 'move', company, to })}
        onClose={close}
      />
    )
  if (explainBlockedMove(company, step.to, mover))
    return <BlockedMoveDialog company={company} to={step.to} mover={mover} onClose={close} />
  return (
    <MoveDialog
      company={company}
      memberCount={company.member_count}
      to={step.to}
      onSent={() => onMove(company, step.to)}
      onClose={close}
    />
  )
}

interface BoardProps {
  columns: readonly BoardColumn[]
  mover: Mover
  cursor: PipelineRow | null
  onStep: (step: Step) => void
}

function Board({ columns, mover, cursor, onStep }: BoardProps) {
  const dispatch = useAppDispatch()
  const now = useNow()
  const { open } = useAppSelector(selectBoard)
  const find = (id: string | null) =>
    columns.flatMap(({ companies }) => companies).find((company) => company.id === id) ?? null
  const draggedId = useDraggedId((companyId, to) => {
    const company = find(companyId)
    if (company && company.status !== to) onStep({ kind: 'move', company, to })
  })
  return (
    <>
      <div className={styles.columns}>
        {columns
          .filter(({ status }) => open.includes(status))
          .map((column) => (
            <StatusColumn
              key={column.status}
              column={column}
              dragged={find(draggedId)}
              mover={mover}
              onCollapse={
                reviewStatuses.includes(column.status)
                  ? undefined
                  : () => dispatch(columnToggled(column.status))
              }
              onMore={() => dispatch(moreRequested())}
              renderCard={(company) => (
                <BoardCard
                  key={company.id}
                  company={company}
                  userId={mover.userId}
                  now={now}
                  isCursor={company.id === cursor?.id}
                  isDragged={company.id === draggedId}
                  onMove={() => onStep({ kind: 'choose', company })}
                />
              )}
            />
          ))}
      </div>
      <CollapsedColumns
        columns={columns.filter(({ status }) => !open.includes(status))}
        onOpen={(status) => dispatch(columnToggled(status))}
      />
      <Foot columns={columns} />
    </>
  )
}

export function BoardPage() {
  usePageTitle('Pipeline')
  const { view, change } = usePipelineView()
  const { board, move } = useBoard(view)
  const { open } = useAppSelector(selectBoard)
  const isAdmin = useAppSelector(selectIsAdmin)
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const mover = { userId, isAdmin }
  const [step, setStep] = useState<Step | null>(null)
  const data = getShownData(board)
  const columns = data?.columns ?? []
  const cursor = useBoardKeys({
    view,
    columns: columns.filter(({ status }) => open.includes(status)),
    onMove: (company) => setStep({ kind: 'choose', company }),
    onMoveOn: (company) => {
      const to = getMoveOptions(company.status, isAdmin).primary
      setStep(to ? { kind: 'move', company, to } : { kind: 'choose', company })
    },
    onAssign: (company) => setStep({ kind: 'assign', company }),
  })
  const total = data && { count: columns.reduce((sum, { count }) => sum + count, 0) }
  return (
    <AdminFrame
      rail
      keys={listBoardKeys(isAdmin)}
      top={<PipelineTitle total={total} view={view} path={paths.admin.board} />}
      action={<NewCompanyButton />}
    >
      <AdminPage>
        <PipelineViews view={view} columns={defaultColumns} change={change} path={paths.admin.board} />
        <PipelineBar view={view} change={change} />
        <Async query={board} name="the board" rows={8}>
          {({ columns }) => <Board columns={columns} mover={mover} cursor={cursor} onStep={setStep} />}
        </Async>
      </AdminPage>
      {step && <Steps step={step} mover={mover} onStep={setStep} onMove={move} />}
    </AdminFrame>
  )
}
