import { z } from 'zod'
import type { Call, Deadlines, ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { AnswerStore } from '../stored-answers.ts'
import {
  codatBankAccount,
  codatCompany,
  buildCodatConnectionSchema,
  codatIntegration,
  codatLedgerAccount,
  buildCodatPageSchema,
} from './codat-replies.ts'
import { createCodatReports } from './codat-financials.ts'
import {
  createCodatCalls,
  toCompanyPath,
  toConnectionPath,
  toConnectionsPath,
  fetchAllPages,
  toReadFailure,
} from './codat-calls.ts'
import { createCodatWebhookReader } from './codat-webhook.ts'
import type { CodatConfig } from './config.ts'
import type { AccountingCompany, AccountingProvider, BankAccount, Platform } from './index.ts'
import { createPlatformCache } from './platform-list.ts'

/**
 * Creates the provider for Codat's API, or a compatible service at `baseUrl`. Caches the list of platforms in memory
 * and in `store`. Throws an Error if CODAT_WEBHOOK_SECRETS is invalid. Source: Codat's OpenAPI description and
 * documentation.
 */
export function createCodatProvider(
  config: CodatConfig,
  log: ProviderLog,
  { store, ...deadline }: Deadlines & { store?: AnswerStore } = {},
): AccountingProvider {
  const call = createCodatCalls(config, log, deadline)
  const connection = buildCodatConnectionSchema(log)
  return {
    createCompany: (name, reference, subsidiary = 0) =>
      createCompany(call, newCompany(name, reference, subsidiary)),
    getCompany: (id) => call('get company', toCompanyPath(id), codatCompany),
    platforms: createPlatformCache(() => readPlatforms(call), log, { source: config.baseUrl, store }),
    createConnection: (companyId, platformKey) =>
      call('create connection', toConnectionsPath(companyId), connection, {
        method: 'POST',
        body: { platformKey },
      }),
    connections: (companyId) =>
      fetchAllPages(call, 'list connections', toConnectionsPath(companyId), connection),
    connection: (companyId, id) => call('get connection', toConnectionPath(companyId, id), connection),
    unlink: (companyId, id) => unlink(call, toConnectionPath(companyId, id), connection),
    bankAccounts: (companyId, { id, source_type }) =>
      readBankAccounts(call, `${toConnectionPath(companyId, id)}/data`, source_type === 'banking'),
    reports: createCodatReports(call),
    verifyWebhook: createCodatWebhookReader(config.webhookSecrets),
  }
}

interface NewCompany {
  name: string
  /** Codat limits the names of tags to 27 characters and their values to 100. */
  tags: { uid: string; parent?: string }
}

/** Codat does not support company hierarchies, so a subsidiary's name and tags identify its parent. */
function newCompany(name: string, reference: string, subsidiary: number): NewCompany {
  const companyName = toCodatCompanyName(name, reference)
  if (subsidiary === 0) return { name: companyName, tags: { uid: reference } }
  const uid = `${reference}-subsidiary-${subsidiary}`
  return { name: `${companyName}, subsidiary ${subsidiary}`, tags: { uid, parent: reference } }
}

/** Looks for an existing company first, because a retry after a lost response would create and bill a duplicate. */
async function createCompany(call: Call, body: NewCompany): Promise<AccountingCompany> {
  const { uid } = body.tags
  const query = { page: '1', pageSize: '100', tags: `uid=${uid}` }
  const page = await call('find company', '/companies', buildCodatPageSchema(codatCompany), { query })
  // Codat's documentation is unclear about list filters, so filter here too.
  const existing = page.results.find(({ tags }) => tags?.['uid'] === uid)
  return existing ?? call('create company', '/companies', codatCompany, { method: 'POST', body })
}

/** Replaces or removes characters that Codat rejects. If no letter or digit remains, returns `Company {reference}`. */
export function toCodatCompanyName(name: string, reference: string): string {
  const clean = name
    .normalize('NFKD')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^A-Za-z0-9 \-',&@.?!]/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  return /[A-Za-z0-9]/.test(clean) ? clean : `Company ${reference}`
}

async function readPlatforms(call: Call): Promise<Platform[]> {
  const query = { query: 'enabled=true' }
  const all = await fetchAllPages(call, 'list platforms', '/integrations', codatIntegration, { query })
  return all.filter(({ enabled }) => enabled)
}

/** Codat can unlink only linked connections. Pending and deauthorized connections must be deleted. */
async function unlink(
  call: Call,
  path: string,
  connection: ReturnType<typeof buildCodatConnectionSchema>,
): Promise<void> {
  try {
    const { status } = await call('get connection', path, connection)
    if (status === 'Unlinked') return
    if (status === 'PendingAuth' || status === 'Error')
      await call('delete connection', path, z.unknown(), { method: 'DELETE' })
    else await call('unlink connection', path, z.unknown(), { method: 'PATCH', body: { status: 'Unlinked' } })
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'not_found') return
    throw error
  }
}

/** Codat has different endpoints and formats for bank accounts in the books and at banks. */
function readBankAccounts(call: Call, path: string, fromABank: boolean): Promise<BankAccount[]> {
  const [name, item] = fromABank
    ? (['banking-accounts', codatBankAccount] as const)
    : (['bankAccounts', codatLedgerAccount] as const)
  return fetchAllPages<z.ZodType<BankAccount>>(call, 'list bank accounts', `${path}/${name}`, item, {
    toFailure: toReadFailure,
  })
}
