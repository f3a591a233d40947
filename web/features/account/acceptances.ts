import { acceptPages, type Acceptances, getAcceptances } from '#contract/account.ts'
import { api, buildMutation, buildQuery } from '#web/core/api.ts'

export const { useGetAcceptancesQuery, useAcceptPagesMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    getAcceptances: buildQuery(build, getAcceptances, ['user']),
    acceptPages: buildMutation(build, acceptPages, ['user']),
  }),
})

export const listUnacceptedPages = ({ pages }: Acceptances) =>
  pages.filter(({ version, accepted }) => accepted?.version !== version)
