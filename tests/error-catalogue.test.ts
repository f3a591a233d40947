import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import * as companies from '#contract/companies.ts'
import { createDocumentType } from '#contract/dictionary.ts'
import { openQuilttSession, saveQuilttConnection } from '#contract/bank-connections.ts'
import { serverErrors } from '#contract/core/errors.ts'
import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { createGrant } from '#contract/grants.ts'
import { openIntroduction } from '#contract/introductions.ts'
import { sendBackIntro, sendIntro, submitIntro, withdrawIntro } from '#contract/intros.ts'
import { syncInvestors } from '#contract/investors.ts'
import { maxCounts } from '#contract/core/limits.ts'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { acceptOffer, makeOffer, refuseTerms } from '#contract/financials/offers.ts'
import * as reviews from '#contract/reviews.ts'
import { acceptSignedDocument, commentOnSigningDocument } from '#contract/signing.ts'
import { requestErasure } from '#contract/staff/erasure.ts'
import * as team from '#contract/team.ts'
import { getCurrentUser, listUsers, sendVerificationEmail, updatePermissions } from '#contract/users.ts'
import { uploadDocument } from '#contract/documents.ts'
import { buildRequest } from './access/requests.ts'
import { buildCompanyWithRecords } from './access/world.ts'
import { callEndpoint } from './answers.ts'
import { buildPerson, type TestUser, startTestApp } from './app.ts'
import { buildCompanyReadyToConnect } from './banks.ts'
import { buildCompany, buildReview, buildFile, findDocumentType, setStatus } from './build.ts'
import { downloadWithScanStatus } from './services/clamd.ts'
import { approveConnection, connectCodatSandbox } from './codat.ts'
import { listContractEndpoints } from './endpoints.ts'
import { buildDraftIntro, buildSubmittedIntro, buildInvestor } from './intros.ts'
import { buildOffer, buildInvalidRefusal, buildInvalidSecondOffer } from './offers.ts'
import { runWithFullStore } from './outages.ts'
import { signInCast } from './people.ts'
import { repeatUnfinishedRequest } from './unfinished-request.ts'

const app = await startTestApp({ accounting: true, banking: true })
/** Runs no jobs, so that a sync stays queued. A test breaks this app's database. */
const breakableApp = await startTestApp()
const codat = connectCodatSandbox(app)
const people = await signInCast(app)
const { alice, bob, ana, ada } = people
const world = await buildCompanyWithRecords(app, alice, people)
const endpoints = await listContractEndpoints()
const params = { companyId: world.companyId }
const send = async <E extends Endpoint>(caller: TestUser, endpoint: E, request: Request<E>, at = app) =>
  (await callEndpoint(at, caller.token, endpoint, request)).response

const post = (caller: TestUser, body: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/v1/companies/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json', ...headers },
    body,
  })

const upload = async (caller: TestUser, file: File) => {
  const { id } = await findDocumentType(caller, 'Cap table')
  return send(caller, uploadDocument, { params, body: { file, document_type: id } })
}

const repeat = (secondsAgo: number) =>
  repeatUnfinishedRequest(app, (key) => post(alice, '{}', { 'idempotency-key': key }), secondsAgo)

const signing = { params: { ...params, signingDocumentId: world.signingDocumentId } }
const getReviewed = async () => ({ companyId: world.companyId, reviewId: world.reviewId })
async function askAboutName() {
  const { id: companyId } = await buildCompany(alice)
  const requested_answers = [{ entity: 'company', field: 'name', note: 'Is it registered?' } as const]
  const review = await buildReview(app, ada, companyId, { application_review: { requested_answers } })
  const requestId = review.application_review?.requested_answers[0]?.id ?? ''
  return { companyId, reviewId: review.id, requestId }
}
async function buildCompanyWithBooks() {
  const company = await buildCompanyReadyToConnect(alice)
  await approveConnection(alice, company.codatId, await company.start('gbol'))
  return company
}
const start = (codatId: string, platform_key = 'gbol') =>
  send(alice, createConnection, { params: { codatId }, body: { platform_key } })

const unconfirmed = { 'https://headwater.app/email_verified': false }

type ServerErrorCode = keyof typeof serverErrors
const causes: Record<ServerErrorCode, () => Promise<Response>> = {
  invalid_request: () => post(alice, '{"name":5}'),
  incomplete_application: async () => {
    const { id } = await buildCompany(alice)
    return send(alice, companies.submitCompany, { params: { companyId: id } })
  },
  file_infected: () => downloadWithScanStatus(app, alice, world, 'infected'),
  file_not_scanned: () => downloadWithScanStatus(app, alice, world, 'not_scanned'),
  invalid_file_type: () => upload(ana, new File(['<html><script>1</script></html>'], 'table.pdf')),
  unsupported_media_type: () => post(alice, 'name=x', { 'content-type': 'text/plain' }),
  page_out_of_range: () => send(alice, companies.listCompanies, { query: { page: 101, page_size: 100 } }),
  unauthorised: () => send({ ...alice, token: 'forged' }, getCurrentUser, {}),
  forbidden: () => send(alice, listUsers, {}),
  address_verified: () => send(alice, sendVerificationEmail, {}),
  not_supported: async () => send(await app.arrive('Una', [], unconfirmed), sendVerificationEmail, {}),
  not_found: () => send(bob, companies.getCompany, { params }),
  edit_conflict: async () => {
    const { id, version } = await buildCompany(alice)
    const change = (city: string) =>
      send(alice, companies.updateCompany, {
        params: { companyId: id },
        body: { city },
        baseVersion: version,
      })
    await change('Bath')
    return change('Bangor')
  },
  idempotency_mismatch: async () => {
    const key = { 'idempotency-key': 'twice' }
    await post(alice, '{"city":"Bath"}', key)
    return post(alice, '{"city":"Bangor"}', key)
  },
  idempotency_running: () => repeat(0),
  idempotency_unknown: () => repeat(3600),
  not_editable: async () => {
    const { id } = await buildCompany(alice)
    await setStatus(app, id, 'funded')
    return send(alice, companies.updateCompany, { params: { companyId: id }, body: { city: 'Bath' } })
  },
  not_cfo_customer: () => send(alice, companies.finishConnect, { params }),
  status_not_allowed: () =>
    send(ada, companies.changeCompanyStatus, { params: { ...params, action: 'repaid' }, body: {} }),
  status_not_applicable: () =>
    send(ada, companies.changeCompanyStatus, { params: { ...params, action: 'funded' }, body: {} }),
  name_taken: async () => post(alice, JSON.stringify({ name: (await buildCompany(bob)).name })),
  review_open: () => send(ana, reviews.openReview, { params, body: { financial_review: {} } }),
  review_closed: async () => {
    const request = { params: await getReviewed(), body: {} }
    await send(ana, reviews.completeFinancialReview, request)
    return send(ana, reviews.completeFinancialReview, request)
  },
  documents_missing: async () => {
    const { id: companyId } = await buildCompany(alice)
    await setStatus(app, companyId, 'in_review')
    const { id } = await findDocumentType(ada, 'Bank statements')
    const body = { document_review: { requested_documents: [{ document_type: id }] } }
    const review = await ada.call(reviews.openReview, { params: { companyId }, body })
    return send(ada, reviews.completeDocumentReview, { params: { companyId, reviewId: review.id }, body: {} })
  },
  answers_missing: async () => {
    const { companyId, reviewId } = await askAboutName()
    return send(alice, reviews.completeApplicationReview, { params: { companyId, reviewId }, body: {} })
  },
  answer_unchanged: async () =>
    send(alice, reviews.answerRequest, { params: await askAboutName(), body: {} }),
  already_member: () => send(alice, team.inviteTeamMember, { params, body: { email: alice.email } }),
  already_invited: () => send(alice, team.inviteTeamMember, { params, body: { email: invited } }),
  invite_not_valid: () => send(bob, team.acceptInvite, { body: { secret: 'x'.repeat(43) } }),
  last_owner: () => send(alice, team.removeTeamMember, { params, body: { email: alice.email } }),
  last_admin: () => send(ada, updatePermissions, { params: { userId: ada.id }, body: { permissions: [] } }),
  erasure_blocked: () =>
    send(ada, requestErasure, { body: { kind: 'person', subject: ada.id, name: ada.name } }),
  account_erased: async () => {
    const eve = await app.arrive('Eve')
    await ada.call(requestErasure, { body: { kind: 'person', subject: eve.id, name: 'Eve' } })
    return send(eve, getCurrentUser, {})
  },
  sync_running: async () => {
    const zoe = await breakableApp.arrive('Zoe', ['admin'])
    await zoe.call(syncInvestors, {})
    return send(zoe, syncInvestors, {}, breakableApp)
  },
  intro_not_draft: async () => {
    const { id } = await buildSubmittedIntro(alice, world.companyId)
    return send(alice, submitIntro, { params: { introId: id } })
  },
  address_not_verified: async () => {
    const mallory = await app.arrive('Mallory', [], { 'https://headwater.app/email_verified': false })
    const { id: introId } = await buildSubmittedIntro(mallory, (await buildCompany(mallory)).id)
    const vcs = [(await buildInvestor(ada)).id]
    return send(mallory, sendIntro, { params: { introId }, body: { vcs } })
  },
  intro_not_submitted: async () => {
    const { id: introId } = await buildDraftIntro(alice, world.companyId)
    const vcs = [(await buildInvestor(ada)).id]
    return send(alice, requireEndpoint('sendIntro'), {
      params: { introId },
      body: { vcs },
    } as Request<Endpoint>)
  },
  intro_not_waiting: async () => {
    const { id: introId } = await buildDraftIntro(alice, world.companyId)
    return send(ada, sendBackIntro, { params: { introId }, body: { reason: 'other', note: 'Shorter' } })
  },
  introduction_closed: async () => {
    const { sentIntroId, investorId, introSecret } = await buildCompanyWithRecords(app, alice, people)
    await alice.call(withdrawIntro, { params: { introId: sentIntroId }, body: { vcs: [investorId] } })
    return send(alice, openIntroduction, { body: { secret: introSecret } })
  },
  connection_state: () => {
    const endpoint = requireEndpoint('finishBankConnection')
    return send(ada, endpoint, buildRequest('finishBankConnection', endpoint, world))
  },
  offer_accepted: async () => send(ada, makeOffer, await buildInvalidSecondOffer(app, alice, ada)),
  request_closed: async () => send(ada, refuseTerms, await buildInvalidRefusal(app, alice, ada)),
  offer_closed: async () => send(alice, acceptOffer, await buildOffer(app, alice, ada, 'withdrawn')),
  not_signable: () => send(alice, commentOnSigningDocument, { ...signing, body: { comment: 'Wait' } }),
  not_signed: () => send(ada, acceptSignedDocument, signing),
  limit_reached: async () => {
    const { id } = await buildCompany(bob)
    const rows = Array.from({ length: maxCounts.grants }, () => ({ company_id: id, id: randomUUID() }))
    await app.ctx.db.insertInto('climate_grants').values(rows).execute()
    return send(bob, createGrant, { body: { company: id } })
  },
  already_exists: () => send(ana, createDocumentType, { body: { name: 'Cap table' } }),
  connection_linked: async () => start((await buildCompanyWithBooks()).codatId),
  connection_invalid_data: async () => {
    const { codatId } = await buildCompanyReadyToConnect(alice)
    const { accounting } = app.ctx
    app.ctx.accounting = {
      ...accounting,
      // Returns no link, as Codat does for a linked connection.
      createConnection: async (...made) => ({
        ...(await accounting.createConnection(...made)),
        link_url: null,
      }),
    }
    return start(codatId).finally(() => (app.ctx.accounting = accounting))
  },
  no_company_name: async () => {
    const { id: companyId } = await buildCompany(alice, { name: null })
    return send(alice, connectAccounting, { params: { companyId } })
  },
  method_not_allowed: () => fetch(`${app.url}/api/v1/companies/`, { method: 'DELETE' }),
  too_large: () => post(alice, JSON.stringify({ name: 'x'.repeat(2_000_000) })),
  too_many_requests: async () => {
    const invite = () =>
      send(bob, team.inviteTeamMember, {
        params: { companyId },
        body: { email: buildPerson('Friend').email },
      })
    const { id: companyId } = await buildCompany(bob)
    for (let sent = 0; sent < 20; sent += 1) await invite()
    return invite()
  },
  storage_full: () => runWithFullStore(app, () => upload(ana, buildFile())),
  provider_rejected: async () => {
    const { companyId: company_id } = await buildCompanyReadyToConnect(alice)
    const { profile_id } = await alice.call(openQuilttSession, {})
    const body = { company_id, profile_id, connection_id: 'conn_none' }
    return send(alice, saveQuilttConnection, { body })
  },
  provider_unavailable: async () => {
    const { codatId } = await buildCompanyReadyToConnect(alice)
    await codat.injectFault('*', { answer: 'status', status: 401, count: 9 })
    const refusal = await start(codatId)
    await codat.clearFaults()
    return refusal
  },
  undefined_error: async () => {
    const eve = await breakableApp.arrive('Eve')
    await breakableApp.ctx.db.schema.alterTable('sectors').renameTo('lost').execute()
    return send(eve, requireEndpoint('listSectors'), {} as Request<Endpoint>, breakableApp)
  },
  unavailable: async () => {
    const isolatedApp = await startTestApp()
    const token = await isolatedApp.login.token(buildPerson('Eve'))
    isolatedApp.login.stop()
    return send({ ...alice, token }, getCurrentUser, {}, isolatedApp)
  },
}

const invited = `friend-${world.inviteToken}@example.com`

function requireEndpoint(name: string): Endpoint {
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`The contract has no ${name}`)
  return endpoint
}

describe('every server error can be provoked and has its declared format', () => {
  test.each(Object.entries(causes))('%s', async (code, cause) => {
    const response = await cause()
    const { status } = serverErrors[code as ServerErrorCode]
    const text = await response.text()
    expect({ status: response.status, text }).toMatchObject({ status })
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(JSON.parse(text)).toMatchObject({
      type: `urn:headwater:error:${code}`,
      title: expect.stringMatching(/\w/) as string,
      status,
      code,
      detail: expect.stringMatching(/\w/) as string,
      request_id: response.headers.get('x-request-id'),
    })
    const mustWait = status === 429 || status === 503
    expect(mustWait && !(Number(response.headers.get('retry-after')) > 0)).toBe(false)
  })
})
