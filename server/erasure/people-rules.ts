import { sql } from 'kysely'
import { erasedPerson } from '#contract/staff/erasure.ts'
import {
  whereAll,
  whereAny,
  whereId,
  whereText,
  whereUser,
  erasedAddress,
  erasedText,
  whereCompany,
  setNowIfNull,
  type Rows,
  type Rules,
  whereSql,
} from './rules.ts'

const erasedMail = {
  subject: erasedText,
  text_body: '',
  html_body: '',
  headers: '{}',
  digest_item: null,
  secret: null,
  error: null,
  purged_at: setNowIfNull('purged_at'),
  status: sql`case when status in ('held', 'queued', 'sending') then 'dropped' else status end`,
}

const ofThreads: Rows = (subject) =>
  sql<boolean>`thread_id in (select id from support_threads where ${threads(subject)})`
const threads = whereAny(whereUser(), whereText('visitor_email', 'addresses'))

const threadsOfCompany: Rows = (subject) =>
  sql<boolean>`thread_id in (select id from support_threads where ${whereCompany(subject)})`

/** Excludes open sessions, which must first be revoked at Quiltt. */
const isEnded = whereSql(sql`(sealed_session is null or session_expires_at <= now())`)

/** Tables in the order of erasure (see catalog.ts). */
export const peopleRules = {
  mails: {
    part: 'emails',
    company: { rows: whereCompany, action: erasedMail },
    person: {
      rows: whereAny(whereUser(), whereText('recipient', 'addresses')),
      action: { ...erasedMail, recipient: erasedAddress },
    },
    texts: ['subject', 'text_body', 'html_body', 'headers', 'digest_item', 'error'],
    plain: ['event_key', 'kind', 'recipient', 'status'],
    secret: ['secret'],
  },
  mail_stops: { part: 'emails', person: { rows: whereUser(), action: 'delete' }, plain: ['kind'] },
  staff_digest_items: {
    part: 'emails',
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: whereUser(), action: 'delete' },
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
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: threads, action: 'delete' },
    texts: ['subject'],
    plain: ['visitor_email'],
    secret: ['visitor_hash'],
  },
  unconfirmed_messages: {
    part: 'conversations',
    person: { rows: whereText('email', 'addresses'), action: 'delete' },
    texts: ['text'],
    plain: ['email'],
    secret: ['token_hash', 'visitor_hash'],
  },
  newsletter_confirmations: {
    part: 'newsletter',
    person: { rows: whereText('email', 'addresses'), action: 'delete' },
    plain: ['email'],
    secret: ['secret_hash'],
  },
  invites: {
    part: 'team',
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: whereAny(whereText('email', 'addresses'), whereUser('accepted_by')), action: 'delete' },
    plain: ['email', 'role'],
    secret: ['secret_hash'],
  },
  invitation_sends: {
    part: 'team',
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: whereText('recipient', 'addresses'), action: 'delete' },
    plain: ['recipient'],
  },
  colleague_invites: {
    part: 'team',
    person: { rows: whereAny(whereText('email', 'addresses'), whereUser('accepted_by')), action: 'delete' },
    texts: ['reason'],
    plain: ['email', 'permissions'],
  },
  company_members: {
    part: 'team',
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: whereUser(), action: 'delete' },
    plain: ['role'],
  },
  company_analysts: { part: 'team', person: { rows: whereUser(), action: 'delete' } },
  saved_views: {
    part: 'account',
    person: { rows: whereAll(whereUser('owner_id'), whereSql(sql`not is_shared`)), action: 'delete' },
    texts: ['name', 'filters'],
    plain: ['columns'],
  },
  saved_replies: {
    part: 'account',
    person: { rows: whereUser('owner_id'), action: 'delete' },
    texts: ['title', 'text'],
  },
  case_looks: { part: 'account', person: { rows: whereUser(), action: 'delete' } },
  last_seen: { part: 'account', person: { rows: whereUser(), action: 'delete' } },
  admin_addresses: { part: 'account', person: { rows: whereUser(), action: 'delete' }, plain: ['address'] },
  page_acceptances: { part: 'history', person: { rows: whereUser(), action: 'keep' }, plain: ['slug'] },
  daily_bytes: { part: 'technical', person: { rows: whereUser(), action: 'delete' }, plain: ['kind'] },
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
    person: { rows: whereUser(), action: 'delete' },
    // The search finds no mentions, because the responses are encrypted. Responses are deleted after a day.
    texts: ['response'],
    plain: ['caller_rights', 'key', 'request_hash'],
  },
  quiltt_profiles: {
    part: 'connections',
    company: { rows: whereAll(whereCompany, isEnded), action: 'delete' },
    person: { rows: whereAll(whereUser(), isEnded), action: 'delete' },
    plain: ['profile_id'],
    secret: ['sealed_session'],
  },
  investors: {
    part: 'introductions',
    person: {
      rows: whereText('email', 'addresses'),
      action: { email: null, introductions_stopped_at: setNowIfNull('introductions_stopped_at') },
    },
    texts: ['description', 'last_read'],
    plain: ['business_models', 'countries', 'email', 'external_id', 'name', 'sectors', 'stages', 'website'],
  },
  audit_log: {
    part: 'history',
    company: { rows: whereCompany, action: 'keep' },
    person: { rows: whereUser(), action: 'keep' },
    texts: ['details', 'target'],
    plain: ['action', 'repeat_key'],
  },
  users: {
    part: 'account',
    person: {
      rows: whereId('id', 'userIds'),
      action: {
        name: erasedPerson,
        email: erasedAddress,
        email_verified: false,
        issuer: 'erased',
        subject: sql`id::text`,
        cfo_customer: null,
        pipeline_columns: null,
        selected_company_id: null,
        erased_at: setNowIfNull('erased_at'),
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
