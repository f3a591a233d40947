import type { Draft } from '@reduxjs/toolkit'
import type { Response } from '#contract/core/endpoint.ts'
import { addMoney, subtractMoney } from '#contract/rules/money.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { getBoard, type PipelineRow } from '#contract/staff/pipeline.ts'
import { api, buildQuery } from '#web/core/api.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { type PipelineView, toFilterQuery } from '#web/features/admin/pipeline/pipeline-view.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { selectBoard } from './slice.ts'

export type BoardColumn = Response<typeof getBoard>['columns'][number]

const boardApi = api.injectEndpoints({
  endpoints: (build) => ({ getBoard: buildQuery(build, getBoard, ['pipeline']) }),
})

function moveCard(columns: Draft<BoardColumn>[], company: PipelineRow, to: CompanyStatus): void {
  const amount = company.capital_amount_requested ?? '0.00'
  for (const column of columns) {
    if (column.status === company.status) {
      column.count -= 1
      column.requested = subtractMoney(column.requested, amount)
      column.companies = column.companies.filter(({ id }) => id !== company.id)
    } else if (column.status === to) {
      column.count += 1
      column.requested = addMoney(column.requested, amount)
      column.companies.unshift({ ...company, status: to })
    }
  }
}

const pollMs = 60_000

export function useBoard(view: PipelineView) {
  const dispatch = useAppDispatch()
  const id = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const isAdmin = useAppSelector(selectIsAdmin)
  const { open, cards } = useAppSelector(selectBoard)
  const request = { query: { ...toFilterQuery(view, { id, isAdmin }), open: [...open], cards } }
  const board = boardApi.useGetBoardQuery(request, usePollingOptions(pollMs))
  const move = (company: PipelineRow, to: CompanyStatus) =>
    dispatch(
      boardApi.util.updateQueryData('getBoard', request, ({ columns }) => moveCard(columns, company, to)),
    ).undo
  return { board, move }
}
