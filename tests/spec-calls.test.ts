import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readFields } from '#contract/core/form.ts'
import { listAllowedTargets, companyStatusNames, statusActions } from '#contract/rules/statuses.ts'
import { startTestApp } from './app.ts'
import { buildCompany, setStatus } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'

const buildId = '0197f000-0001-7000-8000-000000000001'

/** The method, version and path of the calls in §7 of the specification, copied by hand. */
const calls = `
GET    v1 users/current_user/
PATCH  v1 users/current_user_patch/
POST   v1 set_selected_company/
GET    v1 users/
GET    v1 business_models/
GET    v1 sectors/
GET    v2 platforms/
GET    v1 countries/
GET    v1 location/
GET    v1 accounting_platforms/
GET    v1 companies/
GET    v1 companies/{id}/
POST   v1 companies/
PATCH  v1 companies/{id}/
GET    v1 companies/{id}/submit/
GET    v1 companies/{id}/codat/connect/
GET    v1 companies/available_name/
GET    v1 companies/{id}/draft/
GET    v1 companies/{id}/in_review/
GET    v1 companies/{id}/dd_in_review/
GET    v1 companies/{id}/dd_user_action_required/
GET    v1 companies/{id}/docs_await_sign/
GET    v1 companies/{id}/fund/
GET    v1 companies/{id}/reject/
GET    v1 companies/{id}/term_sheet/
GET    v1 companies/{id}/repaid/
GET    v1 companies/{id}/cfo_customer/
POST   v1 companies/{id}/assign_analysts/
GET    v1 companies/{id}/status/
GET    v1 companies/{id}/changes_history/
GET    v1 companies/{id}/history/
GET    v1 companies/{id}/financialassessment/
PATCH  v1 companies/{id}/financialassessment/
GET    v1 companies/{id}/commercialcontracts/
PATCH  v1 companies/{id}/commercialcontracts/
GET    v1 companies/{id}/team_members/
POST   v1 companies/{id}/team_members/invite/
POST   v1 companies/{id}/team_members_resend_invite/
DELETE v1 companies/{id}/team_members_remove/
GET    v1 companies/{id}/document_providers/
PATCH  v1 companies/{id}/document_providers/{id}/
DELETE v1 document_providers/{id}/
GET    v1 document_types/
POST   v1 document_types/
GET    v1 companies/{id}/documents/
POST   v1 companies/{id}/documents/
DELETE v1 companies/{id}/documents/{id}/
GET    v1 companies/{id}/documents/{id}/download/
GET    v1 companies/{id}/documents/download-all/
GET    v1 companies/{id}/reviews/{id}/documents/
POST   v1 companies/{id}/reviews/{id}/documents/
PATCH  v1 companies/{id}/reviews/{id}/documents/{id}/
GET    v1 companies/{id}/reviews/
GET    v1 companies/{id}/reviews/{id}/
POST   v1 companies/{id}/reviews/
POST   v1 companies/{id}/reviews/{id}/financial_review/complete/
POST   v1 companies/{id}/reviews/{id}/document_review/complete/
POST   v1 companies/{id}/reviews/{id}/application_review/complete/
POST   v1 codat/
POST   v1 direct/reauth/
POST   v1 direct/callback/
POST   v1 direct/relink-success/
POST   v1 direct/quiltt-connection/
POST   v1 direct/quiltt-session/
POST   v2 codat/{id}/connections/
GET    v2 codat/{id}/connections/
GET    v2 codat/{id}/connections/{id}/banking_accounts/
GET    v2 codat/{id}/connections/{id}/disconnect/
POST   v1 climate_grants/
PATCH  v1 climate_grants/{id}/
DELETE v1 climate_grants/{id}/
GET    v1 climate_grants/{id}/download/{file}/
POST   v1 climate_grants/{id}/schedule_payments/
GET    v1 climate_grants/{id}/schedule_payments/
GET    v1 climate_grants/{id}/schedule_payments/clean/
GET    v1 climate_grants/company/{id}/
POST   v1 profiles/
PATCH  v1 profiles/{id}/
GET    v1 vc/investors/
GET    v1 vc/investors/{id}/
POST   v1 vc/investors/
PATCH  v1 vc/investors/{id}/
POST   v1 vc/investors/sync/
GET    v1 vc/investors/sync/status/
GET    v1 vc/applications/
GET    v1 vc/applications/{id}/
POST   v1 vc/applications/
PATCH  v1 vc/applications/{id}/
POST   v1 vc/applications/{id}/submit/
POST   v1 vc/applications/{id}/send_to_vcs/
GET    v1 vc/applications/{id}/download/
GET    v1 loans/performances/
GET    v1 loans/performances/current/{id}/
GET    v1 loans/performances/{id}/download/{file}/
POST   v1 loans/performances/sync/
GET    v1 google_docs/templates/
POST   v1 google_docs/templates/add_template/
POST   v1 google_docs/templates/delete_template/
POST   v1 google_docs/templates/duplicate_all_templates/
POST   members subscribe
POST   members unsubscribe
GET    v1 content/posts/
GET    v1 content/posts/{slug}/
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/) as [method: string, version: string, path: string])

const addTrailingSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`)
const anyName = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')
/** One endpoint handles the ten status actions. The action is a path parameter. */
const actionPath = '/api/v1/companies/*/*/'
const findAction = (whole: string) =>
  Object.keys(statusActions).find((action) => whole === `/api/v1/companies/*/${action}/`)

const endpoints = [...(await listContractEndpoints()).values()]
const served = new Map(
  endpoints.map((endpoint) => [`${endpoint.method} ${anyName(endpoint.path)}`, endpoint]),
)
const findEndpoint = (method: string, version: string, path: string) => {
  const whole = addTrailingSlash(`/api/${version}/${anyName(path)}`)
  return served.get(`${method} ${findAction(whole) ? actionPath : whole}`)
}

test.each(calls)('%s %s %s is in the contract', (method, version, path) => {
  expect(findEndpoint(method, version, path)?.method).toBe(method)
})

test('an unknown call is not in the contract', () => {
  expect(findEndpoint('GET', 'v1', 'companies/{id}/funded/')).toBeUndefined()
  expect(findEndpoint('POST', 'v1', 'companies/{id}/')).toBeUndefined()
})

describe('the ten status actions', async () => {
  const app = await startTestApp()
  const ada = await app.arrive('Ada', ['admin'])
  const { id } = await buildCompany(ada)
  const call = async (action: string) => {
    const headers = { authorization: `Bearer ${ada.token}` }
    const response = await fetch(`${app.url}/api/v1/companies/${id}/${action}/`, { headers })
    return { status: response.status, body: (await response.json()) as { status?: unknown; code?: string } }
  }
  const actions = calls.flatMap(([, , path]) => {
    const action = /^companies\/\{id\}\/(\w+)\/$/.exec(path)?.[1] ?? ''
    return action in statusActions ? [action as keyof typeof statusActions] : []
  })

  test('match the rules', () => {
    expect(actions.toSorted()).toEqual(Object.keys(statusActions).toSorted())
  })

  test.each(actions)('%s moves a company for which the transition is allowed', async (action) => {
    const target = statusActions[action]
    const from = companyStatusNames.find((status) => listAllowedTargets(status, 'person').includes(target))
    await setStatus(app, id, from ?? 'draft')
    expect(await call(action)).toEqual({ status: 200, body: { status: target } })
  })

  test.each(['funded', 'rejected', 'non_us', 'user_action_required', 'verify_client_email', 'nonsense'])(
    '%s is not a status action',
    async (action) => {
      expect(await call(action)).toMatchObject({ status: 400, body: { code: 'status_not_applicable' } })
    },
  )
})

/** The query and body fields in §7 of the specification, some with an example value. */
const fields = `
GET    v1 users/  permissions[]=admin
GET    v1 companies/  page=1 page_size=1000 personal_managers=${buildId}
GET    v1 companies/available_name/  name=Kiln
GET    v1 document_types/  show_on_start_flow=true
GET    v1 companies/{id}/documents/  review__isnull=true page=1 page_size=-1
GET    v1 companies/{id}/reviews/  page=1 page_size=1 ordering=-created_at company=${buildId}
GET    v1 vc/investors/  countries=US stages=seed startup_round_size=1.00 startup_target_valuation=1.00
GET    v1 vc/investors/  business_models=SaaS sectors=Energy post_revenue=true pre_revenue=false
GET    v1 loans/performances/  company=${buildId} type=rbf status=active
GET    v1 content/posts/  tag=blog page=1 limit=4
POST   v1 set_selected_company/  company_id=${buildId}
POST   v1 companies/{id}/assign_analysts/  assigned_analysts=${buildId}
POST   v1 companies/{id}/team_members/invite/  email=you@example.com
POST   v1 companies/{id}/team_members_resend_invite/  email=you@example.com token=${buildId}
DELETE v1 companies/{id}/team_members_remove/  email=you@example.com
POST   v1 companies/{id}/documents/  file company document_type provider_name source_type
POST   v1 companies/{id}/reviews/{id}/documents/  file company document_type review
PATCH  v1 companies/{id}/reviews/{id}/documents/{id}/  id file company document_type review
POST   v1 codat/  name
POST   v1 direct/reauth/  public_token company_id
POST   v1 direct/callback/  company_id platform_key public_token state
POST   v1 direct/relink-success/  connection_id
POST   v1 direct/quiltt-connection/  company_id connection_id profile_id
POST   v2 codat/{id}/connections/  platform_key update_mode subsidiary
POST   v1 climate_grants/  pitch award_proposal contract financial_model how_match_requirement_met
PATCH  v1 vc/applications/{id}/  first_name last_name name blurb pitch_url pitch
POST   v1 vc/applications/{id}/send_to_vcs/  vcs
POST   v1 google_docs/templates/add_template/  url
POST   v1 google_docs/templates/delete_template/  url
POST   members subscribe  email
POST   members unsubscribe  uuid
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

test.each(fields)(
  '%s %s %s accepts the fields in the specification',
  (method, version, path, ...fieldNames) => {
    const { query, body } = findEndpoint(method ?? '', version ?? '', path ?? '') ?? {}
    const shape = { ...query?.shape, ...body?.shape }
    const input = new URLSearchParams(fieldNames.join('&'))
    expect([...input.keys()].filter((name) => !Object.hasOwn(shape, name))).toEqual([])
    // If a field has an example value, the endpoint must accept that value.
    const values = [...input].filter(([, value]) => value !== '')
    const parsedFields = readFields(values, z.object(shape))
    expect(z.object(shape).partial().safeParse(parsedFields).error).toBeUndefined()
  },
)

test('every GET that changes state also exists as a POST', () => {
  const changing = /submit\/$|disconnect\/$|clean\/$|codat\/connect\/$|companies\/\*\/\*\/$/
  const gets = [...served].filter(([call]) => call.startsWith('GET') && changing.test(call))
  expect(gets).toHaveLength(5)
  expect(gets.filter(([, { alsoPost }]) => !alsoPost)).toEqual([])
})
