import { sql } from 'kysely'
import { erasedCompany } from '#contract/staff/erasure.ts'
import {
  whereAll,
  whereAny,
  whereId,
  whereText,
  whereUser,
  erasedText,
  replaceIfSet,
  whereCompany,
  setNowIfNull,
  type Rows,
  type Rules,
  whereSql,
} from './rules.ts'

const erasedFile = { filename: 'Erased file', sha256: '', deleted_at: setNowIfNull('deleted_at') }

/** Files that the person uploaded as a member, not as staff. */
const uploads = whereAll(whereUser('uploaded_by'), whereId('company_id', 'memberCompanyIds'))

/** The condition on `company_id` allows the query to use an index. */
const threadFiles: Rows = ({ userIds, companyIds }) => {
  const threads = sql`support_threads as thread
    where thread.company_id is not null
      and (thread.user_id = any(${userIds}::uuid[]) or thread.company_id = any(${companyIds}::uuid[]))`
  return sql<boolean>`(company_id = any(array(select thread.company_id from ${threads}))
    and owner = 'support_message' and owner_id in (
      select message.id from support_messages as message
      where message.thread_id in (select thread.id from ${threads})))`
}

const emptyProfile = {
  first_name: null,
  last_name: null,
  job_title: null,
  phone_number: null,
  origin: null,
  details: null,
  is_underrepresented: null,
  is_diverse_workplace: null,
  is_impact_marginalized: null,
}

const isName: Rows = ({ names }) =>
  sql<boolean>`lower(concat_ws(' ', first_name, last_name)) = any(${names}::text[])`

const emptyAddress = {
  website_url: null,
  phone_number: null,
  address_1: null,
  address_2: null,
  city: null,
  state: null,
  zip_code: null,
}

export const companyRules = {
  attached_files: {
    part: 'documents',
    company: { rows: whereAny(whereCompany, threadFiles), action: erasedFile },
    person: { rows: whereAny(uploads, threadFiles), action: erasedFile },
    texts: ['filename'],
    plain: ['active_content', 'media_type', 'owner', 'scan_status', 'sha256', 'slot', 'storage_key'],
  },
  documents: {
    part: 'documents',
    company: { rows: whereCompany, action: erasedFile },
    person: { rows: uploads, action: erasedFile },
    texts: ['filename'],
    plain: ['active_content', 'media_type', 'scan_status', 'sha256', 'source_type', 'storage_key'],
  },
  // `eraseLoanFiles` deletes each row after its file.
  loan_files: {
    part: 'documents',
    company: { rows: whereCompany, action: 'keep' },
    texts: ['filename', 'name'],
    plain: ['external_id', 'file_key', 'kind', 'media_type', 'scan_status', 'sha256', 'storage_key'],
  },
  document_providers: {
    part: 'documents',
    company: { rows: whereCompany, action: { name: erasedText, deleted_at: setNowIfNull('deleted_at') } },
    texts: ['name'],
    plain: ['source_type'],
  },
  document_marks: { part: 'documents' },
  document_reads: { part: 'documents' },
  staff_note_versions: {
    part: 'notes',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['text'],
  },
  staff_notes: {
    part: 'notes',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['text'],
    plain: ['entity', 'field'],
  },
  accepted_risks: {
    part: 'notes',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['fact', 'reason'],
    plain: ['kind'],
  },
  comparison_explanations: {
    part: 'notes',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['text'],
    plain: ['key'],
  },
  profiles: {
    part: 'application',
    company: { rows: whereCompany, action: emptyProfile },
    person: { rows: whereId('company_id', 'profileCompanyIds'), action: emptyProfile },
    texts: ['job_title', 'details'],
    plain: ['first_name', 'last_name', 'origin', 'phone_number'],
  },
  assessments: { part: 'application', company: { rows: whereCompany, action: 'keep' } },
  climate_grants: {
    part: 'application',
    company: {
      rows: whereCompany,
      action: { program_name: null, other_funding_type: null, public_notice_url: null },
    },
    texts: ['program_name', 'other_funding_type', 'public_notice_url'],
    plain: ['awardee_type', 'funding_type', 'how_match_requirement_met'],
  },
  scheduled_payments: {
    part: 'application',
    company: { rows: whereCompany, action: { description: null } },
    texts: ['description'],
  },
  commercial_contracts: {
    part: 'application',
    company: { rows: whereCompany, action: 'keep' },
    plain: ['customer_types_served'],
  },
  reviews: { part: 'application' },
  review_sections: {
    part: 'application',
    company: { rows: whereCompany, action: { note: null } },
    texts: ['note'],
    plain: ['section', 'state'],
  },
  requested_answers: {
    part: 'application',
    company: { rows: whereCompany, action: { note: erasedText, reply: null } },
    texts: ['note', 'reply'],
    plain: ['answer_with', 'entity', 'field'],
  },
  requested_documents: {
    part: 'application',
    company: { rows: whereCompany, action: { note: null, reason: replaceIfSet('reason') } },
    texts: ['note', 'reason'],
    plain: ['status'],
  },
  status_changes: {
    part: 'history',
    company: { rows: whereCompany, action: { note: null, needed_change: null } },
    texts: ['note', 'needed_change'],
    plain: ['from_status', 'reason', 'to_status'],
  },
  changes: {
    part: 'history',
    company: {
      rows: whereAll(whereCompany, whereSql(sql`not (entity = 'status' and field = 'status')`)),
      action: { before: sql`'null'::jsonb`, after: sql`'null'::jsonb` },
    },
    person: {
      rows: whereAll(whereId('company_id', 'profileCompanyIds'), whereSql(sql`entity = 'profile'`)),
      action: { before: sql`'null'::jsonb`, after: sql`'null'::jsonb` },
    },
    texts: ['before', 'after'],
    plain: ['audience', 'entity', 'field'],
  },
  offers: {
    part: 'offers',
    company: {
      rows: whereCompany,
      action: { decline_note: null, message: null, request_note: null, request_refusal: null },
    },
    texts: ['decline_note', 'message', 'request_note', 'request_refusal'],
    plain: ['decline_reason', 'status'],
  },
  signing_documents: {
    part: 'offers',
    company: { rows: whereCompany, action: { comment: replaceIfSet('comment'), note: null } },
    texts: ['comment', 'note'],
    plain: ['status'],
  },
  // Amounts and the funder's own ids are kept for the funder's bookkeeping.
  loans: {
    part: 'offers',
    company: { rows: whereCompany, action: 'keep' },
    plain: ['external_id', 'status', 'type'],
  },
  unmatched_loans: {
    part: 'offers',
    texts: ['company_name'],
    plain: ['external_id', 'status', 'type'],
  },
  intro_applications: {
    part: 'introductions',
    company: {
      rows: whereCompany,
      action: { name: null, blurb: null, first_name: null, last_name: null, pitch_url: null },
    },
    person: {
      rows: whereAny(whereUser('created_by'), isName),
      action: { first_name: null, last_name: null },
    },
    texts: ['name', 'blurb', 'pitch_url'],
    plain: ['first_name', 'last_name', 'status'],
  },
  intro_investors: {
    part: 'introductions',
    company: { rows: whereCompany, action: { decline_reason: null, secret_hash: null } },
    texts: ['decline_reason'],
    plain: ['status'],
    secret: ['secret_hash'],
  },
  intro_send_backs: {
    part: 'introductions',
    company: { rows: whereCompany, action: { note: erasedText } },
    texts: ['note'],
    plain: ['reason'],
  },
  intro_criteria: {
    part: 'introductions',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['criteria'],
  },
  intro_picks: { part: 'introductions', company: { rows: whereCompany, action: 'delete' } },
  document_templates: {
    part: 'documents',
    company: {
      rows: whereId('copy_company_id', 'companyIds'),
      action: { copy_name: null, copy_url: null, copy_reference: null, copy_error: null },
    },
    texts: ['name', 'copy_name', 'copy_error'],
    plain: ['copy_url', 'file_id', 'open_url', 'url'],
  },
  companies: {
    part: 'application',
    company: {
      rows: whereId('id', 'companyIds'),
      action: {
        ...emptyAddress,
        // Company names must be unique, so the new name contains the end of the company's id.
        name: sql`${`${erasedCompany} HW-`}::text || upper(right(id::text, 8))`,
        created_for: null,
        mission: null,
        summary: null,
        other_business_model: null,
        date_incorporated: null,
        erased_at: setNowIfNull('erased_at'),
      },
    },
    person: {
      rows: whereAny(
        whereText('created_for', 'addresses'),
        whereAll(whereId('id', 'profileCompanyIds'), whereText('phone_number', 'phones')),
      ),
      action: { created_for: null, phone_number: null },
    },
    texts: ['mission', 'summary', 'other_business_model'],
    plain: [
      'address_1',
      'address_2',
      'city',
      'climate_strategy',
      'company_structure',
      'country_code',
      'created_for',
      'funding_application_type',
      'name',
      'phone_number',
      'state',
      'status',
      'website_url',
      'zip_code',
    ],
  },
} satisfies Rules
