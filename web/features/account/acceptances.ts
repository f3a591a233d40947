import { acceptPages, type Acceptances, getAcceptances } from '#contract/account.ts'
import { api, mutation, query } from '#web/core/api.ts'

export const { useGetAcceptancesQuery, useAcceptPagesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getAcceptances: query(build, getAcceptances, ['user']),
    acceptPages: mutation(build, acceptPages, ['user']),
  }),
})

export const listUnacceptedPages = ({ pages }: Acceptances) =>
  pages.filter(({ version, accepted }) => accepted?.version !== version)
