import { sql } from 'kysely'
import { whereAll, whereUser, whereCompany, type Rules, whereSql } from './rules.ts'

/** Tables in the order of erasure (see catalog.ts). */
export const financialRules = {
  financial_sources: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['problem'],
    plain: ['cursor', 'restated_months', 'status'],
  },
  financial_snapshots: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['content'],
    plain: ['currencies', 'storage_key'],
  },
  financial_incoming: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['description'],
    plain: ['account_id', 'currency', 'provider_id'],
  },
  financial_transactions: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['description'],
    plain: ['account_id', 'currency', 'provider_id'],
  },
  financial_reports: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['content', 'by_month'],
  },
  financial_line_classes: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['note'],
    plain: ['class', 'original_class'],
  },
  financial_pulls: {
    part: 'financials',
    company: { rows: whereCompany, action: 'delete' },
    texts: ['error'],
    plain: ['status', 'step'],
  },
  link_sessions: {
    part: 'connections',
    company: { rows: whereCompany, action: 'delete' },
    person: { rows: whereUser(), action: 'delete' },
    plain: ['platform_key'],
    secret: ['state_hash'],
  },
  connections: {
    part: 'connections',
    // Excludes active connections, which must first be disconnected at their provider.
    company: { rows: whereAll(whereCompany, whereSql(sql`status = 'Unlinked'`)), action: 'delete' },
    texts: ['accounts', 'error_message'],
    plain: [
      'platform',
      'platform_key',
      'profile_id',
      'provider',
      'provider_connection_id',
      'source_type',
      'status',
    ],
    secret: ['sealed_token'],
  },
  accounting_links: {
    part: 'connections',
    company: {
      rows: whereAll(
        whereCompany,
        whereSql(sql`not exists (select from connections where link_id = accounting_links.id)`),
      ),
      action: 'delete',
    },
    plain: ['provider_company_id'],
  },
  // `eraseWebhookBodies` searches the bodies, which are binary.
  webhook_events: { part: 'technical', plain: ['body', 'event_id', 'provider'] },
  provider_answers: {
    part: 'technical',
    texts: ['value'],
    plain: ['key', 'operation', 'provider'],
  },
  sync_runs: {
    part: 'technical',
    texts: ['error', 'problems'],
    plain: ['earlier', 'ignored_columns', 'kind', 'no_removals', 'status'],
  },
  live_changes: { part: 'technical', plain: ['audience', 'kind'] },
  // Holds are kept as evidence. Their reasons must not contain personal data. If they mention the erased person or
  // company, the mention is replaced.
  legal_holds: { part: 'history', texts: ['reason', 'lift_reason'], plain: ['kind'] },
  erasures: {
    part: 'history',
    texts: ['reason', 'problem'],
    plain: ['counts', 'kind'],
    secret: ['sealed_subject'],
  },
  erased_logins: { part: 'history', secret: ['login_hash'] },
  // Dictionaries, published pages and step times contain no data about individual applicants.
  business_models: { part: 'technical', plain: ['name'] },
  sectors: { part: 'technical', plain: ['name'] },
  document_types: { part: 'technical', plain: ['help', 'name', 'needed', 'proven_by'] },
  site_pages: { part: 'technical', plain: ['html', 'slug', 'title'] },
  step_times: { part: 'technical', plain: ['status'] },
} satisfies Rules
