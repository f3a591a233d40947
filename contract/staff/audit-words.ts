import { sendBackReasons } from '../intros.ts'
import { signingStatuses } from '../rules/funding/signing.ts'
import { companyStatuses } from '../rules/statuses.ts'
import type { AuditAction, AuditEvent } from './audit.ts'
import { mailKinds } from './outbox.ts'

interface AuditLink {
  kind: 'user' | 'conversation' | 'mail' | 'documents'
  id: string
}

export interface AuditPart {
  text: string
  link?: AuditLink
}

type Described = Pick<AuditEvent, 'action' | 'target' | 'company' | 'details' | 'person'>

type Labels = Readonly<Record<string, string>>

function formatValue(value: unknown, labels: Labels = companyStatuses): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => formatValue(item, labels)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  // Replaces underscores only in text that looks like a wire name, such as `pre_seed`.
  return labels[value] ?? (/^[a-z_]+$/.test(value) ? value.replaceAll('_', ' ') : value)
}

const getText = ({ details }: Described, name: string) => formatValue(details[name])

const say = (text: string): AuditPart[] => [{ text }]

const namePerson = (event: Described): AuditPart =>
  event.person
    ? { text: event.person.name || event.person.email, link: { kind: 'user', id: event.person.id } }
    : { text: typeof event.details['person'] === 'string' ? event.details['person'] : 'a former user' }

const hasBefore = ({ details }: Described) => details['before'] !== null && details['before'] !== undefined

const formatReason = ({ details: { reason } }: Described) =>
  reason === undefined || reason === null ? '' : `. Reason: ${formatValue(reason, sendBackReasons)}`

function describeMove(event: Described, before = 'before', after = 'after'): string {
  const isFirst = event.details[before] === null || event.details[before] === undefined
  return `${isFirst ? '' : `from ${getText(event, before)} `}to ${getText(event, after)}`
}

/** Labels of request paths, by pattern. The first match applies. */
const places: readonly [RegExp, string][] = [
  [/\/documents\/download-all\/$/, 'all documents'],
  [/\/(documents|reviews)\//, 'documents'],
  [/\/signing_documents\//, 'documents to sign'],
  [/\/changes_history\//, 'the history'],
  [/\/(metrics|financials)\//, 'the figures'],
  [/\/commercialcontracts\/|\/climate_grants\//, 'contracts and grants'],
  [/\/team_members/, 'the team'],
  [/\/case\/|\/notes\//, 'the case'],
  [/^\/api\/v1\/loans\/.*\/statement\/$/, 'the statement of a loan'],
  [/^\/api\/v1\/loans\//, 'loans'],
  [/^\/api\/v1\/vc\/investors\//, 'investors'],
  [/^\/api\/v1\/vc\//, 'introductions'],
  [/^\/api\/v1\/pipeline\//, 'the pipeline'],
  [/^\/api\/v1\/newsletter\//, 'the subscribers of the newsletter'],
  [/^\/api\/v1\/audit\//, 'the audit log'],
  [/^\/api\/v1\/erasures\//, 'the data of a person or a company'],
  [/^\/api\/v1\/legal_holds\//, 'legal holds'],
  [/^\/api\/v1\/outbox\//, 'the outbox'],
  [/^\/api\/v1\/support\//, 'conversations'],
  [/^\/api\/v1\/google_docs\//, 'templates'],
  [/^\/api\/v1\/users\//, 'users'],
  [/^\/api\/v[12]\/(companies|codat)\//, 'the company'],
]

const namePlace = ({ target }: Described) =>
  places.find(([path]) => path.test(target ?? ''))?.[1] ?? target ?? 'a page'

function describeDownload(event: Described): AuditPart[] {
  const file: AuditPart = { text: getText(event, 'file') }
  const isDocument = event.company !== null && /\/documents\//.test(event.target ?? '')
  if (isDocument) file.link = { kind: 'documents', id: event.company ?? '' }
  const investor = event.details['investor']
  return [
    { text: typeof investor === 'string' ? `${investor} downloaded ` : 'Downloaded ' },
    file,
    { text: isDocument ? '' : ` from ${namePlace(event)}` },
  ]
}

function nameScannedFile(event: Described): AuditPart {
  const text = getText(event, 'file')
  return event.company === null ? { text } : { text, link: { kind: 'documents', id: event.company } }
}

function describeMember(event: Described): AuditPart[] {
  const { before, after } = event.details
  if (after === null) return [{ text: 'Removed ' }, namePerson(event), { text: ' from the team' }]
  if (before === null) return [namePerson(event), { text: ` joined the team as ${formatValue(after)}` }]
  return [{ text: 'Changed the role of ' }, namePerson(event), { text: ` ${describeMove(event)}` }]
}

const templateChanges: Record<string, (event: Described) => string> = {
  added: (event) => `Added the template ${getText(event, 'template')}`,
  removed: (event) => `Removed the template ${getText(event, 'template')}`,
  copied: (event) => `Copied templates: ${getText(event, 'templates')}`,
}

function describeDocumentType(event: Described): string {
  const { added, name, archived } = event.details
  const type = `the document type ${getText(event, 'type')}`
  if (added === true) return `Added ${type}`
  if (archived !== undefined) return `${archived === true ? 'Archived' : 'Restored'} ${type}`
  return name === undefined ? `Changed ${type}` : `Renamed ${type} to ${formatValue(name)}`
}

function describeInvestor(event: Described): string {
  const investor = getText(event, 'investor')
  return event.details['before'] === undefined
    ? `Added the investor ${investor}`
    : `Changed the email address of ${investor} ${describeMove(event)}`
}

function describeMail(event: Described): AuditPart[] {
  const { mail, recipient } = event.details
  const kind =
    typeof mail === 'string' && mail in mailKinds ? mailKinds[mail as keyof typeof mailKinds] : 'an email'
  const text = `“${kind}” to ${formatValue(recipient)}`
  return [{ text: 'Opened ' }, event.target ? { text, link: { kind: 'mail', id: event.target } } : { text }]
}

const nameSubject = (verb: string, event: Described): AuditPart[] => [
  { text: `${verb} ` },
  event.target === null ? { text: 'the company' } : namePerson(event),
  { text: formatReason(event) },
]

function describeRefusal(event: Described): string {
  const isRead = event.details['method'] === 'GET' || event.details['method'] === 'HEAD'
  return `Was denied access: tried to ${isRead ? 'open' : 'change'} ${namePlace(event)}`
}

const sentences: Record<AuditAction, (event: Described) => AuditPart[]> = {
  downloaded: describeDownload,
  exported: (event) => say(`Exported ${namePlace(event)} as ${getText(event, 'file')}`),
  file_infected: (event) => [
    { text: 'Found malware in ' },
    nameScannedFile(event),
    { text: ` (${getText(event, 'signature')})` },
  ],
  file_cleared: (event) => [
    { text: 'Scanned ' },
    nameScannedFile(event),
    { text: ' again and found no malware' },
  ],
  permissions_changed: (event) => [
    { text: 'Changed the permissions of ' },
    namePerson(event),
    { text: ` ${describeMove(event)}${formatReason(event)}` },
  ],
  colleague_invited: (event) =>
    say(`Invited ${getText(event, 'person')} as ${getText(event, 'permissions')}${formatReason(event)}`),
  colleague_invite_withdrawn: (event) => say(`Withdrew the invitation of ${getText(event, 'person')}`),
  analysts_assigned: (event) => say(`Changed the analysts ${describeMove(event)}`),
  member_changed: describeMember,
  introductions_released: (event) => say(`Released introductions to ${getText(event, 'investors')}`),
  introduction_sent_back: (event) => say(`Sent back the application for introductions${formatReason(event)}`),
  connect_finished: () => say('Finished the setup of a CFO customer'),
  customer_kind_changed: (event) => say(`Changed the CFO customer type ${describeMove(event, 'from', 'to')}`),
  status_changed: (event) => say(`Changed the status ${describeMove(event)}`),
  document_type_changed: (event) => say(describeDocumentType(event)),
  loan_matched: (event) => say(`Matched loan ${getText(event, 'external_id')} to the company`),
  offer_changed: (event) =>
    say(hasBefore(event) ? `Changed an offer ${describeMove(event)}` : 'Made an offer'),
  signing_changed: ({ details: { before, after } }) =>
    say(
      before === null
        ? 'Added a document to sign'
        : `Changed a document to sign from “${formatValue(before, signingStatuses)}” to “${formatValue(after, signingStatuses)}”`,
    ),
  investor_changed: (event) => say(describeInvestor(event)),
  mail_opened: describeMail,
  conversation_opened: ({ target }) => [
    { text: 'Opened ' },
    target
      ? { text: 'a conversation', link: { kind: 'conversation', id: target } }
      : { text: 'a conversation' },
  ],
  sync_started: ({ target }) => say(`Started a sync of ${target ?? 'a table'}`),
  step_time_set: (event) =>
    say(
      `Set the time of ${getText(event, 'status')} to ${getText(event, 'low')}–${getText(event, 'high')} days`,
    ),
  template_changed: (event) =>
    say(templateChanges[getText(event, 'change')]?.(event) ?? 'Changed the templates'),
  verification_email_sent: () => say('Requested an email that confirms their address'),
  erasure_requested: (event) => nameSubject('Erased', event),
  erasure_finished: (event) => nameSubject('Completed the erasure of', event),
  legal_hold_set: (event) => nameSubject('Set a legal hold on', event),
  legal_hold_lifted: (event) => nameSubject('Lifted the legal hold on', event),
  refused: (event) => say(describeRefusal(event)),
  tokens_refused: (event) => say(`Sent ${getText(event, 'count')} requests without a valid token`),
}

/** Describes an event in words, without its user and company. */
export const describeAuditEvent = (event: Described): AuditPart[] =>
  sentences[event.action](event).filter(({ text }) => text !== '')
