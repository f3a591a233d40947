import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import { usePolling } from '#web/core/live/use-polling.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type PipelineView, toFilterQuery } from '#web/features/admin/pipeline/pipeline-view.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { boardApi, moveCard, useGetBoardQuery } from './api.ts'
import { selectBoard } from './slice.ts'

const pollMs = 60_000

/** The board of a view, and a function that moves a card before the server replies and returns how to undo it. */
export function useBoard(view: PipelineView) {
  const dispatch = useAppDispatch()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { open, cards } = useAppSelector(selectBoard)
  const request = { query: { ...toFilterQuery(view, userId), open: [...open], cards } }
  const board = useGetBoardQuery(request, usePolling(pollMs))
  const move = (company: PipelineRow, to: CompanyStatus) =>
    dispatch(
      boardApi.util.updateQueryData('getBoard', request, ({ columns }) => moveCard(columns, company, to)),
    ).undo
  return { board, move }
}
