import type { Draft } from '@reduxjs/toolkit'
import type { Response } from '#contract/core/endpoint.ts'
import { addMoney, subtractMoney } from '#contract/rules/money.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { getBoard, type PipelineRow } from '#contract/staff/pipeline.ts'
import { api, query } from '#web/core/api.ts'

export type BoardColumn = Response<typeof getBoard>['columns'][number]

export const boardApi = api.injectEndpoints({
  endpoints: (build) => ({ getBoard: query(build, getBoard, ['pipeline']) }),
})
export const { useGetBoardQuery } = boardApi

/** Moves a company to the top of another column. */
export function moveCard(columns: Draft<BoardColumn>[], company: PipelineRow, to: CompanyStatus): void {
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
