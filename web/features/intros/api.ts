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

/** The server's limit of applications per company. */
const maxApplications = 100

export const toCompanyIntros = (company: string) => ({ query: { company, page_size: maxApplications } })

/** Reloads a company's applications at every visit, because leaving the page resets the slice. */
export const useApplications = (companyId: string) =>
  useListIntrosQuery(toCompanyIntros(companyId), { refetchOnMountOrArgChange: true })
