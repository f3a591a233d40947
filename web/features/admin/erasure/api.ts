import { z } from 'zod'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/staff/erasure.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'
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
    previewErasure: buildQuery(build, contract.previewErasure, ['erasure', 'user']),
    listErasures: buildQuery(build, contract.listErasures, ['erasure']),
    requestErasure: buildMutation(build, contract.requestErasure, ['erasure', 'user', 'company', 'audit']),
    listLegalHolds: buildQuery(build, contract.listLegalHolds, ['erasure']),
    setLegalHold: buildMutation(build, contract.setLegalHold, ['erasure', 'audit']),
    liftLegalHold: buildMutation(build, contract.liftLegalHold, ['erasure', 'audit']),
  }),
})

type ExportQuery = NonNullable<Request<typeof contract.exportSubject>['query']>

export const downloadSubject = createDownloadThunk(
  'admin/subjectExport',
  contract.exportSubject,
  (subject: ExportQuery) => ({ query: subject }),
)

export const erasureViews = { find: 'Find', erasures: 'Erasures', holds: 'Legal holds' } as const
export type ErasureView = keyof typeof erasureViews

export const erasureAddress = listUsers.query
  .pick({ page: true, search: true })
  .extend({ view: z.enum(['find', 'erasures', 'holds']).default('find') })
