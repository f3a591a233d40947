import { sql } from 'kysely'
import { erasedPerson } from '#contract/staff/erasure.ts'
import {
  allOf,
  anyOf,
  byId,
  byText,
  byUser,
  erasedAddress,
  erasedText,
  inCompany,
  nowIfNull,
  type Rows,
  type Rules,
  when,
} from './rules.ts'

/** Replaces the content, and cancels the email if it has not been sent. */
const erasedMail = {
  subject: erasedText,
  text_body: '',
  html_body: '',
  headers: '{}',
  digest_item: null,
  secret: null,
  error: null,
  purged_at: nowIfNull('purged_at'),
  status: sql`case when status in ('held', 'queued', 'sending') then 'dropped' else status end`,
}

const ofThreads: Rows = (subject) =>
  sql<boolean>`thread_id in (select id from support_threads where ${threads(subject)})`
const threads = anyOf(byUser(), byText('visitor_email', 'addresses'))

const threadsOfCompany: Rows = (subject) =>
  sql<boolean>`thread_id in (select id from support_threads where ${inCompany(subject)})`

/** Excludes open sessions, which must first be revoked at Quiltt. */
const isEnded = when(sql`(sealed_session is null or session_expires_at <= now())`)

/** Emails, conversations, and other data that belongs to one person, in the order of foreign keys. */
export const peopleRules = {
  mails: {
    part: 'emails',
    company: { rows: inCompany, action: erasedMail },
    person: {
      rows: anyOf(byUser(), byText('recipient', 'addresses')),
      action: { ...erasedMail, recipient: erasedAddress },
    },
    texts: ['subject', 'text_body', 'html_body', 'headers', 'digest_item', 'error'],
    plain: ['event_key', 'kind', 'recipient', 'status'],
    secret: ['secret'],
  },
  mail_stops: { part: 'emails', person: { rows: byUser(), action: 'delete' }, plain: ['kind'] },
  staff_digest_items: {
    part: 'emails',
    company: { rows: inCompany, action: 'delete' },
    person: { rows: byUser(), action: 'delete' },
    texts: ['item'],
    plain: ['event_key'],
  },
  support_messages: {
    part: 'conversations',
    company: { rows: threadsOfCompany, action: 'delete' },
    person: { rows: ofThreads, action: 'delete' },
    texts: ['text'],
  },
  support_notes: {
    part: 'conversations',
    company: { rows: threadsOfCompany, action: 'delete' },
    person: { rows: ofThreads, action: 'delete' },
    texts: ['text'],
  },
  support_threads: {
    part: 'conversations',
    company: { rows: inCompany, action: 'delete' },
    person: { rows: threads, action: 'delete' },
    texts: ['subject'],
    plain: ['visitor_email'],
    secret: ['visitor_hash'],
  },
  unconfirmed_messages: {
    part: 'conversations',
    person: { rows: byText('email', 'addresses'), action: 'delete' },
    texts: ['text'],
    plain: ['email'],
    secret: ['token_hash', 'visitor_hash'],
  },
  newsletter_confirmations: {
    part: 'newsletter',
    person: { rows: byText('email', 'addresses'), action: 'delete' },
    plain: ['email'],
    secret: ['secret_hash'],
  },
  invites: {
    part: 'team',
    company: { rows: inCompany, action: 'delete' },
    person: { rows: anyOf(byText('email', 'addresses'), byUser('accepted_by')), action: 'delete' },
    plain: ['email', 'role'],
    secret: ['secret_hash'],
  },
  invitation_sends: {
    part: 'team',
    company: { rows: inCompany, action: 'delete' },
    person: { rows: byText('recipient', 'addresses'), action: 'delete' },
    plain: ['recipient'],
  },
  colleague_invites: {
    part: 'team',
    person: { rows: anyOf(byText('email', 'addresses'), byUser('accepted_by')), action: 'delete' },
    texts: ['reason'],
    plain: ['email', 'permissions'],
  },
  company_members: {
    part: 'team',
    company: { rows: inCompany, action: 'delete' },
    person: { rows: byUser(), action: 'delete' },
    plain: ['role'],
  },
  company_analysts: { part: 'team', person: { rows: byUser(), action: 'delete' } },
  saved_views: {
    part: 'account',
    person: { rows: allOf(byUser('owner_id'), when(sql`not is_shared`)), action: 'delete' },
    texts: ['name', 'filters'],
    plain: ['columns'],
  },
  saved_replies: {
    part: 'account',
    person: { rows: byUser('owner_id'), action: 'delete' },
    texts: ['title', 'text'],
  },
  case_looks: { part: 'account', person: { rows: byUser(), action: 'delete' } },
  last_seen: { part: 'account', person: { rows: byUser(), action: 'delete' } },
  admin_addresses: { part: 'account', person: { rows: byUser(), action: 'delete' }, plain: ['address'] },
  page_acceptances: { part: 'history', person: { rows: byUser(), action: 'keep' }, plain: ['slug'] },
  daily_bytes: { part: 'technical', person: { rows: byUser(), action: 'delete' }, plain: ['kind'] },
  budget_usage: {
    part: 'technical',
    person: {
      rows: (subject) => sql<boolean>`key = any(${[...subject.userIds, ...subject.addresses]}::text[])`,
      action: 'delete',
    },
    plain: ['key', 'kind'],
  },
  idempotency_keys: {
    part: 'technical',
    person: { rows: byUser(), action: 'delete' },
    // Long responses are compressed, so mentions in them are not found, but responses are deleted within a day.
    texts: ['response'],
    plain: ['caller_rights', 'key', 'request_hash'],
  },
  quiltt_profiles: {
    part: 'connections',
    company: { rows: allOf(inCompany, isEnded), action: 'delete' },
    person: { rows: allOf(byUser(), isEnded), action: 'delete' },
    plain: ['profile_id'],
    secret: ['sealed_session'],
  },
  investors: {
    part: 'introductions',
    person: {
      rows: byText('email', 'addresses'),
      action: { email: null, introductions_stopped_at: nowIfNull('introductions_stopped_at') },
    },
    texts: ['description', 'last_read'],
    plain: ['business_models', 'countries', 'email', 'external_id', 'name', 'sectors', 'stages', 'website'],
  },
  audit_log: {
    part: 'history',
    company: { rows: inCompany, action: 'keep' },
    person: { rows: byUser(), action: 'keep' },
    texts: ['details', 'target'],
    plain: ['action', 'repeat_key'],
  },
  users: {
    part: 'account',
    person: {
      rows: byId('id', 'userIds'),
      action: {
        name: erasedPerson,
        email: erasedAddress,
        email_verified: false,
        issuer: 'erased',
        subject: sql`id::text`,
        cfo_customer: null,
        pipeline_columns: null,
        selected_company_id: null,
        erased_at: nowIfNull('erased_at'),
      },
    },
    plain: [
      'cfo_customer',
      'email',
      'issuer',
      'name',
      'permissions',
      'pipeline_columns',
      'staff_mail',
      'subject',
    ],
  },
} satisfies Rules
