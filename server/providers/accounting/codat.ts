import { z } from 'zod'
import type { Call, Deadlines, ProviderLog } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import type { AnswerStore } from '../stored-answers.ts'
import {
  codatBankAccount,
  codatCompany,
  codatConnection,
  codatIntegration,
  codatLedgerAccount,
  codatPage,
} from './codat-replies.ts'
import { codatFinancials } from './codat-financials.ts'
import {
  codatCalls,
  companyPath,
  connectionPath,
  connectionsPath,
  fetchAllPages,
  toReadFailure,
} from './codat-calls.ts'
import { codatWebhookReader } from './codat-webhook.ts'
import type { CodatConfig } from './config.ts'
import type { AccountingCompany, AccountingProvider, BankAccount, Platform } from './index.ts'
import { cachePlatforms } from './platform-list.ts'

/**
 * Accounting data by Codat's API, or by any service at `baseUrl` with that API. The list of platforms is cached in
 * `store`, too. Every method throws ProviderError. Throws at once, naming CODAT_WEBHOOK_SECRETS, when one of them cannot
 * be a secret.
 * Source: Codat's published OpenAPI description and documentation.
 */
export function codat(
  config: CodatConfig,
  log: ProviderLog,
  { store, ...deadline }: Deadlines & { store?: AnswerStore } = {},
): AccountingProvider {
  const call = codatCalls(config, log, deadline)
  const connection = codatConnection(log)
  return {
    createCompany: (name, reference, subsidiary = 0) =>
      createCompany(call, newCompany(name, reference, subsidiary)),
    getCompany: (id) => call('get company', companyPath(id), codatCompany),
    platforms: cachePlatforms(() => readPlatforms(call), log, { source: config.baseUrl, store }),
    createConnection: (companyId, platformKey) =>
      call('create connection', connectionsPath(companyId), connection, {
        method: 'POST',
        body: { platformKey },
      }),
    connections: (companyId) =>
      fetchAllPages(call, 'list connections', connectionsPath(companyId), connection),
    connection: (companyId, id) => call('get connection', connectionPath(companyId, id), connection),
    unlink: (companyId, id) => unlink(call, connectionPath(companyId, id), connection),
    bankAccounts: (companyId, { id, source_type }) =>
      readBankAccounts(call, `${connectionPath(companyId, id)}/data`, source_type === 'banking'),
    reports: codatFinancials(call),
    verifyWebhook: codatWebhookReader(config.webhookSecrets),
  }
}

interface NewCompany {
  name: string
  /** At most 100 characters each, by names of at most 27. */
  tags: { uid: string; parent?: string }
}

/** Codat has no ownership between companies, so a subsidiary's name and tags identify its parent. */
function newCompany(name: string, reference: string, subsidiary: number): NewCompany {
  const own = codatCompanyName(name, reference)
  if (subsidiary === 0) return { name: own, tags: { uid: reference } }
  const uid = `${reference}-subsidiary-${subsidiary}`
  return { name: `${own}, subsidiary ${subsidiary}`, tags: { uid, parent: reference } }
}

/** Looks for the company first: when the answer to an earlier POST was lost, a second one would be paid for. */
async function createCompany(call: Call, body: NewCompany): Promise<AccountingCompany> {
  const { uid } = body.tags
  const query = { page: '1', pageSize: '100', tags: `uid=${uid}` }
  const page = await call('find company', '/companies', codatPage(codatCompany), { query })
  // Codat's documents disagree on whether lists can be filtered, so it is done here too
  const existing = page.results.find(({ tags }) => tags?.['uid'] === uid)
  return existing ?? call('create company', '/companies', codatCompany, { method: 'POST', body })
}

/** The name in Codat's alphabet, without accents; the reference replaces a name with nothing left. */
export function codatCompanyName(name: string, reference: string): string {
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

/** Codat unlinks only linked connections; pending ones, and those that lost their permission, can only be deleted. */
async function unlink(
  call: Call,
  path: string,
  connection: ReturnType<typeof codatConnection>,
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

/** The books and the bank describe an account in two forms, at two addresses. */
function readBankAccounts(call: Call, path: string, fromABank: boolean): Promise<BankAccount[]> {
  const [name, item] = fromABank
    ? (['banking-accounts', codatBankAccount] as const)
    : (['bankAccounts', codatLedgerAccount] as const)
  return fetchAllPages<z.ZodType<BankAccount>>(call, 'list bank accounts', `${path}/${name}`, item, {
    toFailure: toReadFailure,
  })
}
