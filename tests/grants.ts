import { getCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { downloadGrantFile, grantFiles, updateGrant } from '#contract/grants.ts'
import { getChangesHistory } from '#contract/history.ts'
import { buildCompany, buildGrant, assignAnalyst } from './build.ts'
import type { Cast } from './people.ts'

export type GrantForm = Request<typeof updateGrant>['body']

export async function buildSharedGrant({ alice, ana, ada }: Cast, form: GrantForm = {}) {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  const grant = await buildGrant(alice, companyId, form)
  const params = { grantId: grant.id }
  return {
    companyId,
    params,
    grant,
    edit: (body: GrantForm, baseVersion?: number, author = alice) =>
      author.call(updateGrant, {
        params,
        body,
        ...(baseVersion === undefined ? {} : { baseVersion }),
      }),
    fetchSaved: async () => (await alice.call(getCompany, { params: { companyId } })).climate_grants[0],
    read: async (file: (typeof grantFiles)[number]) =>
      (await alice.call(downloadGrantFile, { params: { ...params, file } })).text(),
    history: async (field?: string) => {
      const query = { entity: ['climate_grant' as const], ...(field === undefined ? {} : { field }) }
      return (await alice.call(getChangesHistory, { params: { companyId }, query })).results
    },
  }
}
