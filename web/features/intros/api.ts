import { listIntros, previewIntro } from '#contract/intros.ts'
import { getInvestorFacets, listInvestors } from '#contract/investors.ts'
import { api, query } from '#web/core/api.ts'

export const introsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listIntros: query(build, listIntros, ['intro'], ['company']),
    previewIntro: query(build, previewIntro, ['intro']),
    listInvestors: query(build, listInvestors, ['investor']),
    getInvestorFacets: query(build, getInvestorFacets, ['investor']),
  }),
})

export const {
  useListIntrosQuery,
  useLazyPreviewIntroQuery,
  usePreviewIntroQuery,
  useListInvestorsQuery,
  useGetInvestorFacetsQuery,
} = introsApi

/** A company may begin at most this number of applications. */
const maxApplications = 100

export const toCompanyIntros = (company: string) => ({ query: { company, page_size: maxApplications } })

/** Loads the applications of a company at every visit: the slice has the applications of the open page only. */
export const useApplications = (companyId: string) =>
  useListIntrosQuery(toCompanyIntros(companyId), { refetchOnMountOrArgChange: true })
