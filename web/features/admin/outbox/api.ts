import { getOutboxMail, listOutbox } from '#contract/staff/outbox.ts'
import { api, query } from '#web/core/api.ts'

export const { useListOutboxQuery, useGetOutboxMailQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    listOutbox: query(build, listOutbox, ['mail']),
    getOutboxMail: query(build, getOutboxMail, ['mail']),
  }),
})
