import { expect, test } from 'vitest'
import { contractEndpoints } from './endpoints.ts'

/** The calls of the specification's §7, written out by hand: method, version and path, as they stand there. */
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

const slashed = (path: string) => (path.endsWith('/') ? path : `${path}/`)
const anyName = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*')
const statusAction = /^\/api\/v1\/companies\/\*\/(\w+)\/$/

const endpoints = [...(await contractEndpoints()).values()]
const served = new Map(
  endpoints.map((endpoint) => [`${endpoint.method} ${anyName(endpoint.path)}`, endpoint]),
)

test.each(calls)('%s %s %s is in the contract', (method, version, path) => {
  const whole = slashed(`/api/${version}/${anyName(path)}`)
  // the ten status actions are one endpoint with the action in its path
  const asAction = statusAction.test(whole) ? whole.replace(statusAction, '/api/v1/companies/*/*/') : whole
  expect(served.has(`${method} ${whole}`) || served.has(`${method} ${asAction}`)).toBe(true)
})

test('every call that changes state by GET answers POST alike', () => {
  const changing = /submit\/$|disconnect\/$|clean\/$|codat\/connect\/$|companies\/\*\/\*\/$/
  const gets = [...served].filter(([call]) => call.startsWith('GET') && changing.test(call))
  expect(gets).toHaveLength(5)
  expect(gets.filter(([, { twin }]) => twin !== 'POST')).toEqual([])
})
