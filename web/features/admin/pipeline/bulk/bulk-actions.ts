import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/staff/pipeline.ts'
import { apiThunk, createAppThunk } from '#web/core/api-thunk.ts'
import { getTimeZone } from '#web/core/time-zone.ts'
import { saveFile } from '#web/core/save-file.ts'

export const assignMany = apiThunk(
  'admin/assignMany',
  contract.assignCompanies,
  (body: Request<typeof contract.assignCompanies>['body']) => ({ body }),
)

export const takeMany = apiThunk('admin/takeMany', contract.takeCompanies, (companies: string[]) => ({
  body: { companies },
}))

export type ManyRequest = Omit<Request<typeof contract.requestFromCompanies>['body'], 'companies'>

export const requestFromMany = apiThunk(
  'admin/requestFromMany',
  contract.requestFromCompanies,
  (body: ManyRequest & { companies: string[] }) => ({ body }),
)

export const remindMany = apiThunk('admin/remindMany', contract.remindCompanies, (companies: string[]) => ({
  body: { companies },
}))

/** Downloads these companies as a table. */
export const exportMany = createAppThunk('admin/exportMany', async (companies: string[], { extra, signal }) =>
  saveFile(
    await extra.call(contract.exportCompanies, { body: { companies }, query: getTimeZone() }, { signal }),
  ),
)
