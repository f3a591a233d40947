import * as contract from '#contract/support.ts'
import { api, pagedQuery } from '#web/core/api.ts'

/** Separate from the endpoints of users, because public pages load no session. */
export const visitorApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAsVisitor: pagedQuery(
      build,
      contract.readAsVisitor,
      ['message'],
      ({ has_earlier, messages: [first] }, { body }) =>
        has_earlier && first ? { body: { ...body, before: first.id } } : undefined,
    ),
  }),
})

/** The request for the conversation of a visitor. */
export const toVisitorRequest = (secret: string) => ({ body: { secret } })
