import { expect, test } from 'vitest'
import type { AuditAction, AuditEvent } from './audit.ts'
import { describeAuditEvent } from './audit-words.ts'

type Event = Pick<AuditEvent, 'target' | 'company' | 'details' | 'person'>

const describe = (action: AuditAction, event: Partial<Event>) =>
  describeAuditEvent({ action, target: null, company: null, details: {}, person: null, ...event })
    .map(({ text, link }) => (link ? `[${text}](${link.kind} ${link.id})` : text))
    .join('')

const bo = { id: 'u-1', name: 'Bo Lind', email: 'bo@example.com' }
const documentPath = '/api/v1/companies/c-1/documents/d-1/download/'

test.each<[AuditAction, Partial<Event>, string]>([
  [
    'downloaded',
    { target: documentPath, company: 'c-1', details: { file: 'lease.pdf' } },
    'Downloaded [lease.pdf](documents c-1)',
  ],
  [
    'downloaded',
    { target: '/api/v1/vc/introductions/download/', details: { file: 'deck.pdf', investor: 'Fund 1' } },
    'Fund 1 downloaded deck.pdf from introductions',
  ],
  [
    'exported',
    { target: '/api/v1/loans/performances/export/', details: { file: 'loans.csv' } },
    'Exported loans as loans.csv',
  ],
  [
    'file_infected',
    { company: 'c-1', details: { file: 'model.xlsm', signature: 'Doc.Dropper', scanner: 'ClamAV 1.4.3' } },
    'Found malware in [model.xlsm](documents c-1) (Doc.Dropper)',
  ],
  [
    'file_cleared',
    { company: 'c-1', details: { file: 'model.xlsm' } },
    'Scanned [model.xlsm](documents c-1) again and found no malware',
  ],
  [
    'permissions_changed',
    { person: bo, details: { before: [], after: ['analyst'], reason: 'Covers for Ana' } },
    'Changed the permissions of [Bo Lind](user u-1) from none to analyst. Reason: Covers for Ana',
  ],
  [
    'colleague_invited',
    { details: { person: 'jo@example.com', permissions: ['admin'] } },
    'Invited jo@example.com as admin',
  ],
  ['analysts_assigned', { details: { before: [], after: ['Ana'] } }, 'Changed the analysts from none to Ana'],
  [
    'member_changed',
    { person: bo, details: { before: null, after: 'owner' } },
    '[Bo Lind](user u-1) joined the team as owner',
  ],
  ['member_changed', { details: { before: 'owner', after: null } }, 'Removed a former user from the team'],
  ['status_changed', { details: { before: null, after: 'draft' } }, 'Changed the status to Draft'],
  [
    'status_changed',
    { details: { before: 'in_review', after: 'term_sheet' } },
    'Changed the status from In Review to Term Sheet',
  ],
  ['customer_kind_changed', { details: { from: null, to: 'new' } }, 'Changed the CFO customer type to new'],
  [
    'erasure_requested',
    { target: 'u-1', person: { ...bo, name: 'Erased person' }, details: { reason: 'Case 12' } },
    'Erased [Erased person](user u-1). Reason: Case 12',
  ],
  [
    'legal_hold_set',
    { company: 'c-1', details: { reason: 'Audit' } },
    'Set a legal hold on the company. Reason: Audit',
  ],
  ['document_type_changed', { details: { type: 'Lease', added: true } }, 'Added the document type Lease'],
  [
    'document_type_changed',
    { details: { type: 'Lease', name: 'Rent' } },
    'Renamed the document type Lease to Rent',
  ],
  [
    'document_type_changed',
    { details: { type: 'Lease', archived: true } },
    'Archived the document type Lease',
  ],
  ['offer_changed', { details: { before: null, after: 'open' } }, 'Made an offer'],
  [
    'offer_changed',
    { details: { before: 'open', after: 'accepted' } },
    'Changed an offer from open to accepted',
  ],
  ['signing_changed', { details: { before: null, after: 'to_sign' } }, 'Added a document to sign'],
  [
    'signing_changed',
    { details: { before: 'signed', after: 'accepted' } },
    'Changed a document to sign from “Signed copy received” to “Signed”',
  ],
  [
    'introduction_sent_back',
    { details: { reason: 'claim' } },
    'Sent back the application for introductions. Reason: A claim needs evidence or softer wording',
  ],
  ['loan_matched', { details: { external_id: 'L-1' } }, 'Matched loan L-1 to the company'],
  [
    'investor_changed',
    { details: { investor: 'Fund', before: 'a@x.example', after: null } },
    'Changed the email address of Fund from a@x.example to none',
  ],
  [
    'mail_opened',
    { target: 'm-1', details: { mail: 'invitation', recipient: 'bo@example.com' } },
    'Opened [“Team invitation” to bo@example.com](mail m-1)',
  ],
  ['conversation_opened', { target: 't-1' }, 'Opened [a conversation](conversation t-1)'],
  ['sync_started', { target: 'loans' }, 'Started a sync of loans'],
  [
    'step_time_set',
    { details: { status: 'in_review', low: 5, high: 10 } },
    'Set the time of In Review to 5–10 days',
  ],
  ['template_changed', { details: { change: 'copied', templates: 4 } }, 'Copied templates: 4'],
  [
    'refused',
    { target: '/api/v1/users/', details: { method: 'GET' } },
    'Was denied access: tried to open users',
  ],
  [
    'refused',
    { target: '/api/v1/companies/c-1/', details: { method: 'PATCH' } },
    'Was denied access: tried to change the company',
  ],
  ['tokens_refused', { details: { count: 10 } }, 'Sent 10 requests without a valid token'],
])('%s %o', (action, event, words) => {
  expect(describe(action, event)).toBe(words)
})
