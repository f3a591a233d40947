import { getIntroChoices } from '#contract/intro-choices.ts'
import { downloadIntroPitch, listIntros, previewIntro } from '#contract/intros.ts'
import { getInvestorFacets, listInvestors } from '#contract/investors.ts'
import { createDownload } from '#web/core/create-download.ts'
import { api, query } from '#web/core/api.ts'

export const introsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIntroChoices: query(build, getIntroChoices, ['intro', 'company']),
    listIntros: query(build, listIntros, ['intro'], ['company']),
    previewIntro: query(build, previewIntro, ['intro']),
    listInvestors: query(build, listInvestors, ['investor']),
    getInvestorFacets: query(build, getInvestorFacets, ['investor']),
  }),
})

export const {
  useGetIntroChoicesQuery,
  useListIntrosQuery,
  useLazyPreviewIntroQuery,
  usePreviewIntroQuery,
  useListInvestorsQuery,
  useGetInvestorFacetsQuery,
} = introsApi

/** The server's limit on applications per company. */
const maxApplications = 100

export const toIntrosRequest = (company: string) => ({ query: { company, page_size: maxApplications } })

/** Reloads a company's applications at every visit, because leaving the page resets the slice. */
export const useApplications = (companyId: string) =>
  useListIntrosQuery(toIntrosRequest(companyId), { refetchOnMountOrArgChange: true })

export const savePitch = createDownload(
  'intros/downloadPitch',
  downloadIntroPitch,
  ({ introId }: { introId: string }) => ({ params: { introId } }),
)
