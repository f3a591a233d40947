import { acceptPages, type Acceptances, getAcceptances } from '#contract/account.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const { useGetAcceptancesQuery, useAcceptPagesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getAcceptances: query(build, getAcceptances, ['user']),
    acceptPages: mutation(build, acceptPages, ['user']),
  }),
})

/** Pages whose current version the user has not accepted. */
export const listUnacceptedPages = ({ pages }: Acceptances) =>
  pages.filter(({ version, accepted }) => accepted?.version !== version)
