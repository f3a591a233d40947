import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/staff/erasure.ts'
import { createDownload } from '#web/core/create-download.ts'
import { api, mutation, query } from '#web/core/api.ts'
import { listUsers } from '#contract/users.ts'

export const {
  usePreviewErasureQuery,
  useListErasuresQuery,
  useRequestErasureMutation,
  useListLegalHoldsQuery,
  useSetLegalHoldMutation,
  useLiftLegalHoldMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    previewErasure: query(build, contract.previewErasure, ['erasure', 'user']),
    listErasures: query(build, contract.listErasures, ['erasure']),
    requestErasure: mutation(build, contract.requestErasure, ['erasure', 'user', 'company', 'audit']),
    listLegalHolds: query(build, contract.listLegalHolds, ['erasure']),
    setLegalHold: mutation(build, contract.setLegalHold, ['erasure', 'audit']),
    liftLegalHold: mutation(build, contract.liftLegalHold, ['erasure', 'audit']),
  }),
})

type ExportQuery = NonNullable<Request<typeof contract.exportSubject>['query']>

export const downloadSubject = createDownload(
  'admin/subjectExport',
  contract.exportSubject,
  (subject: ExportQuery) => ({ query: subject }),
)

export const erasureViews = { find: 'Find', erasures: 'Erasures', holds: 'Legal holds' } as const
export type ErasureView = keyof typeof erasureViews

export const erasureAddress = listUsers.query
  .pick({ page: true, search: true })
  .extend({ view: z.enum(['find', 'erasures', 'holds']).default('find') })
