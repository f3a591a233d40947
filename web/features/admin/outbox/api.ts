import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import { api, buildQuery } from '#web/core/api.ts'

export const { useListOutboxQuery, useGetOutboxMailQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listOutbox: buildQuery(build, listOutbox, ['mail']),
    getOutboxMail: buildQuery(build, getOutboxMail, ['mail']),
  }),
})
