import { getIntroChoices } from '#contract/intro-choices.ts'
import {
  downloadIntroPitch,
  getIntro,
  type IntroApplication,
  listIntros,
  previewIntro,
} from '#contract/intros.ts'
import { getInvestorFacets, listInvestors } from '#contract/investors.ts'
import { createDownloadThunk } from '#web/core/create-download.ts'
import { api, callApi, buildQuery } from '#web/core/api.ts'

export const introsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getIntroChoices: buildQuery(build, getIntroChoices, ['intro', 'company']),
    /** Returns null for a 404 (specification §8). `version` is the company's version: a change starts a new query. */
    getApplication: build.query<IntroApplication | null, { introId: string; version: number }>({
      queryFn: async ({ introId }, tools) => {
        const reply = await callApi(tools, (call, options) =>
          call(getIntro, { params: { introId } }, options),
        )
        return 'error' in reply && reply.error.status === 404 ? { data: null } : reply
      },
    }),
    listIntros: buildQuery(build, listIntros, ['intro'], ['company']),
    previewIntro: buildQuery(build, previewIntro, ['intro']),
    listInvestors: buildQuery(build, listInvestors, ['investor']),
    getInvestorFacets: buildQuery(build, getInvestorFacets, ['investor']),
  }),
})

export const {
  useGetApplicationQuery,
  useGetIntroChoicesQuery,
  useListIntrosQuery,
  useLazyPreviewIntroQuery,
  usePreviewIntroQuery,
  useListInvestorsQuery,
  useGetInvestorFacetsQuery,
} = introsApi

/** The server's limit on introduction applications per company. */
const maxApplications = 100

export const toIntrosRequest = (company: string) => ({ query: { company, page_size: maxApplications } })

/** Reloads a company's introduction applications on every mount, because leaving the wizard resets the slice. */
export const useIntroApplications = (companyId: string) =>
  useListIntrosQuery(toIntrosRequest(companyId), { refetchOnMountOrArgChange: true })

export const savePitch = createDownloadThunk(
  'intros/downloadPitch',
  downloadIntroPitch,
  ({ introId }: { introId: string }) => ({ params: { introId } }),
)
