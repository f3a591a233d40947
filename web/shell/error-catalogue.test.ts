// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { type Connection, createConnection } from '#contract/accounting-connections.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { type Company, submitCompany } from '#contract/companies.ts'
import { clientErrors, type ErrorCode } from '#contract/core/errors.ts'
import type { Review } from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { getCurrentUser } from '#contract/users.ts'
import type { Login } from '#web/core/services.ts'
import { createAppStore } from './app-store.ts'
import { sendFromBrowser } from '#web/core/transport/transport.ts'
import { sendRequest } from '#web/features/admin/case/shared/api.ts'
import { changeStatus } from '#web/features/admin/status/api.ts'
import { submitApplication } from '#web/features/application/review/submit.ts'
import { disconnect, loadConnections, startConnection } from '#web/features/connections/slice.ts'
import { buildConnection } from '#web/testing/connections.tsx'
import { completeSection } from '#web/features/dashboard/slice.ts'
import { deleteDocument } from '#web/features/documents/slice.ts'
import { getAccessToken } from '#web/features/session/auth0-login.ts'
import { switchCompany } from '#web/features/company/switch-company.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { newId } from '#web/testing/people.ts'
import { buildFakeLogin, buildTestServices } from '#web/testing/services.ts'

const emptyStore = () => createAppStore(buildTestServices(buildFakeCall().call))

const storeWith = (company: Partial<Company> = {}) => openStore(buildDraftServer(company))

const withConnections = (...connections: Connection[]): Partial<Company> => ({
  name: 'Tidal Kiln',
  codat: { id: newId(), connections },
  connections,
})

const review: Review = {
  id: newId(),
  company: newId(),
  created_at: '2026-11-17T10:00:00Z',
  created_by: { id: newId(), name: 'Jonas Lindqvist' },
  closed_at: null,
  answer_by: null,
  application_review: null,
  financial_review: { completed: false, admin_review_required: false, note: null },
  document_review: null,
}

const xero = { platform_key: 'gbol', subsidiary: false, from: '/app/apply/financials/main' }

async function connectXero(link_url: string | null) {
  const server = buildDraftServer(withConnections())
  server.api.on(createConnection, () => buildConnection({ platform_key: 'gbol', link_url }))
  return (await openStore(server)).dispatch(startConnection(xero))
}

async function submitWithReply(status: string) {
  const server = buildDraftServer()
  server.api.on(submitCompany, () => ({ status: status as CompanyStatus }))
  const store = await openStore(server)
  return store.dispatch(submitApplication({ companyId: server.company().id, at: 0 }))
}

/** A call from the web app to a port without a server. */
const callFromBrowser = (login: Partial<Login> = {}, signal?: AbortSignal) =>
  createHttpCall({
    baseUrl: 'http://127.0.0.1:9',
    token: () => getAccessToken(buildFakeLogin(login)),
    send: sendFromBrowser,
  })(getCurrentUser, {}, signal ? { signal } : {})

const callWithReply = (status: number) =>
  createHttpCall({
    baseUrl: '',
    token: () => Promise.resolve(null),
    send: () => Promise.resolve(new Response('<html>', { status })),
  })(getCurrentUser, {})

const rejectToken = (error: string): Partial<Login> => ({
  token: () => Promise.reject(Object.assign(new Error(error), { error })),
})

type Outcome = Promise<unknown>

/**
 * The expected message of each client error, and a call that fails with the error. Messages follow the specification
 * (§8) where it defines them. `status_not_applicable` and `undefined_error` are not in `clientErrors`.
 */
const causes: Record<keyof typeof clientErrors, [message: string, cause: () => Outcome]> &
  Partial<Record<ErrorCode, [message: string, cause: () => Outcome]>> = {
  no_company: ['no company data in state', () => emptyStore().dispatch(loadConnections())],
  no_company_name: [
    'no company name in state',
    async () => (await storeWith({ name: null })).dispatch(startConnection(xero)),
  ],
  no_codat: [
    'no Codat Data in state',
    async () => (await storeWith({ codat: null })).dispatch(loadConnections()),
  ],
  no_company_or_codat_id: [
    'no company or Codat id in state',
    async () => (await storeWith({ codat: null })).dispatch(disconnect(newId())),
  ],
  connection_linked: [
    'Selected Connection has linked already',
    async () => {
      const linked = buildConnection({ platform_key: 'gbol' })
      return (await storeWith(withConnections(linked))).dispatch(startConnection(xero))
    },
  ],
  connection_invalid_data: ['Selected connection should contain link_url', () => connectXero(null)],
  no_accounts: [
    'accounts should exists',
    async () => (await storeWith(withConnections())).dispatch(disconnect(newId())),
  ],
  no_account_to_disconnect: [
    'account to disconnect should exists',
    async () => (await storeWith(withConnections(buildConnection()))).dispatch(disconnect(newId())),
  ],
  no_user: ['no user data in state', () => emptyStore().dispatch(switchCompany(newId()))],
  company_not_saved: ['company data should be saved', () => emptyStore().dispatch(deleteDocument(newId()))],
  no_company_selected: ['no company selected', async () => (await storeWith()).dispatch(switchCompany(''))],
  no_actual_review: [
    'actual review should exists',
    async () => (await storeWith({ actual_review: null })).dispatch(completeSection('financial_review')),
  ],
  no_review: [
    'review should be set',
    () =>
      emptyStore()
        .dispatch(sendRequest.initiate({ params: { companyId: newId() }, reviewId: null, body: {} }))
        .unwrap(),
  ],
  no_documents: [
    'documents info should exists',
    async () => (await storeWith({ documents: [] })).dispatch(deleteDocument(newId())),
  ],
  invalid_codat_link: ['codat link is not valid', () => connectXero('javascript:alert(1)')],
  invalid_company_status: ['invalid company status', () => submitWithReply('')],
  no_assessment: [
    'No financials assessment found',
    async () => {
      const store = await storeWith({ status: 'user_action_required', actual_review: review })
      return store.dispatch(completeSection('financial_review'))
    },
  ],
  status_not_applicable: [
    "non_us can't be applied to the company",
    () =>
      emptyStore()
        .dispatch(changeStatus.initiate({ companyId: newId(), to: 'non_us', body: {} }))
        .unwrap(),
  ],
  no_token: ["Can't load Auth0 token", () => callFromBrowser(rejectToken('server_error'))],
  bad_request: ['The request was rejected', () => callWithReply(418)],
  bad_response: ['The service is busy. Try again in a moment', () => callWithReply(502)],
  network: ['The connection dropped', () => callFromBrowser()],
  timeout: ['The request timed out', () => callFromBrowser(rejectToken('timeout'))],
  cancelled: ['Cancelled', () => callFromBrowser({}, AbortSignal.abort())],
  // A thrown value other than an AppError becomes `undefined_error`.
  undefined_error: ['Undefined error', () => emptyStore().dispatch(loadCurrentUser())],
}

async function getFailure(outcome: Outcome): Promise<unknown> {
  try {
    const result = (await outcome) as { payload?: unknown; error?: unknown } | null
    return result?.payload ?? result?.error ?? result
  } catch (error) {
    return error
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  no_token: 403,
  status_not_applicable: 400,
  bad_request: 418,
  bad_response: 502,
}

describe("the web app raises every client error with the specification's message", () => {
  test.each(Object.entries(causes))('%s', async (code, [message, cause]) => {
    const status = statuses[code as ErrorCode] ?? 500
    expect(await getFailure(cause())).toMatchObject({ code, status, message })
  })

  test('the table covers every client error', () => {
    expect(Object.keys(clientErrors).filter((code) => !Object.hasOwn(causes, code))).toEqual([])
  })
})
