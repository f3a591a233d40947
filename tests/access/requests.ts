import type { Endpoint, Request } from '#contract/core/endpoint.ts'
import { buildFile } from '../build.ts'
import { offerLimits, offerTerms } from '../offers.ts'
import { buildTemplateUrl } from './related-records.ts'
import type { Ids } from './world.ts'

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

let counter = 0

/** The parts of a valid request, by endpoint name or by row for a variant. */
const parts: Record<string, (ids: Ids) => Parts> = {
  setSelectedCompany: ({ companyId }) => ({ body: { company_id: companyId } }),
  updateStaffMailChoice: () => ({ body: { frequency: 'daily' } }),
  updateMailPreferences: () => ({ body: { reminders: false } }),
  acceptPages: () => ({ body: { pages: [{ slug: 'terms', version: 1 }] } }),
  updatePermissions: () => ({ body: { permissions: ['analyst'] } }),
  inviteColleague: () => ({
    body: { email: `colleague.${(counter += 1)}@example.com`, permissions: ['analyst'] },
  }),
  previewErasure: ({ companyId }) => ({ query: { kind: 'company', subject: companyId } }),
  exportSubject: ({ companyId }) => ({ query: { kind: 'company', subject: companyId } }),
  requestErasure: ({ erasableId }) => ({ body: { kind: 'person', subject: erasableId, name: 'Ursula' } }),
  setLegalHold: ({ companyId }) => ({ body: { kind: 'company', subject: companyId, reason: 'Audit' } }),
  liftLegalHold: () => ({ body: { reason: 'Settled' } }),
  checkCompanyName: () => ({ query: { name: 'Tidal Kiln' } }),
  createCompany: () => ({ body: { name: `Another ${(counter += 1)}` } }),
  'createCompany blank': () => ({ body: { funding_application_type: ['grant'] } }),
  'createCompany for_customer': () => ({ body: { created_for: 'customer@example.com' } }),
  previewCustomerInvitation: () => ({ body: { name: 'Tidal Kiln' } }),
  searchAll: () => ({ query: { text: 'Tidal' } }),
  assignCompanies: ({ companyId }) => ({ body: { companies: [companyId], assigned_analysts: [] } }),
  claimCompanies: ({ companyId }) => ({ body: { companies: [companyId] } }),
  requestFromCompanies: ({ companyId, documentType }) => ({
    body: { companies: [companyId], document_types: [documentType] },
  }),
  remindCompanies: ({ companyId }) => ({ body: { companies: [companyId] } }),
  exportCompanies: ({ companyId }) => ({ body: { companies: [companyId] } }),
  createSavedView: () => ({
    body: {
      name: `View ${(counter += 1)}`,
      is_shared: false,
      filters: {
        view: 'all',
        search: null,
        status: [],
        assigned: null,
        funding: [],
        requested_min: null,
        changed_within: null,
        waiting_on: null,
        risk: null,
        with_funded: false,
        ordering: 'name',
      },
      columns: null,
    },
  }),
  updateSavedView: () => ({ body: { is_shared: true } }),
  updateStaffPreferences: () => ({ body: { single_keys: false } }),
  updateCompany: () => ({ body: { city: 'Bangor' } }),
  updateCustomerKind: () => ({ body: { customer_kind: 'existing' } }),
  assignAnalysts: () => ({ body: { assigned_analysts: [] } }),
  updateAssessment: () => ({ body: { plan_to_raise: true } }),
  createProfile: ({ companyId }) => ({ body: { company: companyId } }),
  updateProfile: () => ({ body: { job_title: 'CEO' } }),
  uploadDocument: ({ documentType }) => ({ body: { file: buildFile(), document_type: documentType } }),
  uploadReviewDocument: ({ documentType }) => ({ body: { file: buildFile(), document_type: documentType } }),
  replaceReviewDocument: () => ({ body: { file: buildFile() } }),
  updateDocumentProvider: () => ({ body: { name: `Bank ${(counter += 1)}` } }),
  createDocumentType: () => ({ body: { name: `Kind ${(counter += 1)}` } }),
  updateDocumentType: ({ documentType }) => ({
    params: { documentTypeId: documentType },
    body: { help: 'The last three months.' },
  }),
  createGrant: ({ companyId }) => ({ body: { company: companyId, is_contract_signed: true } }),
  updateGrant: () => ({ body: { is_contract_signed: true } }),
  downloadGrantFile: () => ({ params: { file: 'pitch' } }),
  saveSchedule: () => ({ body: { payments: [{ expected_date: '2026-03-01', amount: '1.00' }] } }),
  updateCommercialContracts: () => ({ body: { has_documents: true } }),
  inviteTeamMember: () => ({ body: { email: `friend.${(counter += 1)}@example.com` } }),
  resendInvite: ({ inviteToken }) => ({ body: { email: getFriendEmail(inviteToken), token: inviteToken } }),
  removeTeamMember: ({ inviteToken }) => ({ body: { email: getFriendEmail(inviteToken) } }),
  makeOwner: ({ ownerId }) => ({ body: { member: ownerId } }),
  acceptInvite: () => ({ body: { secret: 'x'.repeat(43) } }),
  openSupportThread: () => ({ body: { text: 'How long does it take?' } }),
  'openSupportThread of_company': ({ companyId }) => ({ body: { text: 'How long?', company: companyId } }),
  sendSupportMessage: () => ({ body: { text: 'And then?' } }),
  updateSupportThread: () => ({ body: { assigned_to: null } }),
  addSupportNote: () => ({ body: { text: 'They wrote before' } }),
  createSavedReply: () => ({ body: { title: 'Soon', text: 'We answer today', shared: false } }),
  updateSavedReply: () => ({ body: { title: 'Later' } }),
  writeAsVisitor: () => ({ body: { secret: 'v'.repeat(43), text: 'Do you fund kilns?' } }),
  readAsVisitor: () => ({ body: { secret: 'x'.repeat(43) } }),
  answerRequest: () => ({ body: { reply: 'It is' } }),
  recordCaseView: () => ({ body: { version: 1 } }),
  acceptRisk: () => ({ body: { kind: 'books_missing', fact: 'none', reason: 'Statements suffice' } }),
  markDocument: () => ({ body: { read: true } }),
  previewRequest: () => ({ body: { financial_review: {} } }),
  addNote: ({ documentId }) => ({ body: { text: 'Ask about the lease', document: documentId } }),
  updateNote: () => ({ body: { text: 'Ask about the kiln' } }),
  openReview: () => ({ body: { financial_review: {} } }),
  addRequests: () => ({ body: { financial_review: {} } }),
  sendBackDocument: () => ({ body: { reason: 'This is another company’s' } }),
  openAccountingAccount: () => ({ body: { name: 'Tidal Kiln' } }),
  'openAccountingAccount of_company': ({ companyId }) => ({
    body: { name: 'Tidal Kiln', company_id: companyId },
  }),
  'openQuilttSession of_company': ({ companyId }) => ({ query: { company_id: companyId } }),
  createConnection: () => ({ body: { platform_key: 'qhyg' } }),
  'createConnection subsidiary': () => ({ body: { platform_key: 'qhyg', subsidiary: true } }),
  'createConnection plaid': () => ({ body: { platform_key: 'plaid' } }),
  'createConnection quiltt': () => ({ body: { platform_key: 'quiltt' } }),
  finishBankConnection: ({ companyId: company_id }) => ({
    body: { company_id, platform_key: 'plaid', public_token: 'public-none', state: 'none' },
  }),
  reauthBankConnection: ({ companyId }) => ({ body: { company_id: companyId, public_token: 'public-none' } }),
  confirmBankRelink: ({ connectionId }) => ({ body: { connection_id: connectionId } }),
  saveQuilttConnection: ({ companyId }) => ({
    body: { company_id: companyId, connection_id: 'conn_none', profile_id: 'p_none' },
  }),
  getChange: () => ({ params: { number: '1', position: '0' } }),
  explainComparison: () => ({ params: { key: 'runway' }, body: { text: 'A grant came in' } }),
  reclassifyLine: () => ({ body: { class: 'owner_draw' } }),
  getMetric: () => ({ params: { key: 'runway' } }),
  exportMetric: () => ({ params: { key: 'runway' } }),
  createInvestor: () => ({ body: { name: `Fund ${(counter += 1)}` } }),
  updateInvestor: () => ({ body: { active: false } }),
  createIntro: ({ companyId }) => ({ body: { company: companyId } }),
  updateIntro: () => ({ body: { blurb: 'Cement without the fire' } }),
  'updateIntro with_deck': () => ({ body: { pitch: buildFile() } }),
  previewIntro: ({ investorId }) => ({ query: { investor: investorId } }),
  sendIntro: ({ investorId }) => ({ body: { vcs: [investorId] } }),
  releaseIntro: ({ sentIntroId, investorId }) => ({
    params: { introId: sentIntroId },
    body: { vcs: [investorId] },
  }),
  sendBackIntro: () => ({ body: { reason: 'claim', note: 'Prove that you are the only one' } }),
  withdrawIntro: ({ sentIntroId, investorId }) => ({
    params: { introId: sentIntroId },
    body: { vcs: [investorId] },
  }),
  updateIntroChoices: ({ investorId }) => ({ body: { add: [investorId] } }),
  openIntroduction: ({ introSecret }) => ({ body: { secret: introSecret } }),
  answerIntroduction: ({ introSecret }) => ({ body: { secret: introSecret, answer: 'interested' } }),
  downloadIntroductionPitch: ({ introSecret }) => ({ body: { secret: introSecret } }),
  matchLoan: ({ companyId }) => ({ body: { company: companyId } }),
  requestQuote: () => ({ body: { ...offerTerms, monthly_revenue: ['150000.00'] } }),
  makeOffer: () => ({ body: offerTerms }),
  declineOffer: () => ({ body: { reason: 'timing' } }),
  requestTerms: () => ({ body: { advance: offerTerms.advance, share: offerLimits.share_max } }),
  refuseTerms: () => ({ body: { note: 'The share covers our cost' } }),
  setStepTime: () => ({ body: { status: 'in_review', low: 3, high: 7 } }),
  addSigningDocuments: () => ({ body: { files: [buildFile()] } }),
  replaceSigningDocument: () => ({ body: { file: buildFile() } }),
  signDocument: () => ({ body: { file: buildFile() } }),
  commentOnSigningDocument: () => ({ body: { comment: 'Page 3 is missing' } }),
  sendBackSigningDocument: () => ({ body: { note: 'Sign page 3, too' } }),
  downloadSigningDocument: () => ({ params: { file: 'original' } }),
  addTemplate: ({ templateId }) => ({ body: { url: buildTemplateUrl(templateId) } }),
  deleteTemplate: ({ templateId }) => ({ body: { url: buildTemplateUrl(templateId) } }),
  getPost: () => ({ params: { slug: 'how-to-read-your-own-runway' } }),
  getSitePage: () => ({ params: { slug: 'terms' } }),
  subscribe: () => ({ body: { email: `reader.${(counter += 1)}@example.com` } }),
  unsubscribe: ({ userId }) => ({ body: { uuid: userId } }),
}

const getFriendEmail = (inviteToken: string) => `friend-${inviteToken}@example.com`

export function buildRequest(row: string, endpoint: Endpoint, ids: Ids): Request<Endpoint> {
  const [name = '', variant = ''] = row.split(' ')
  const { params, query, body } = (parts[row] ?? parts[name])?.(ids) ?? {}
  return {
    params: { ...ids, action: variant, ...params },
    ...(query ? { query } : {}),
    ...(endpoint.body ? { body: body ?? (variant === 'send_back' ? { outcome: variant } : {}) } : {}),
  } as Request<Endpoint>
}
