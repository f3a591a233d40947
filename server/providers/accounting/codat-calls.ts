import type { z } from 'zod'
import { type Call, type CallOptions, createVendorCall, type Deadlines, type ProviderLog } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import { buildCodatPageSchema } from './codat-replies.ts'
import type { CodatConfig } from './config.ts'

// Codat accepts page sizes up to 5000 but returns at most 2000 items per page.
const PAGE_SIZE = 500
const MAX_PAGES = 200

export const toCompanyPath = (id: string): string => `/companies/${encodeURIComponent(id)}`
export const toConnectionsPath = (companyId: string): string => `${toCompanyPath(companyId)}/connections`
export const toConnectionPath = (companyId: string, id: string): string =>
  `${toConnectionsPath(companyId)}/${encodeURIComponent(id)}`

/** Codat sends 404 and 409 for data that it has not read yet. */
export const toReadFailure = (status: number): ProviderFailure | undefined =>
  status === 404 || status === 409 ? 'not_ready' : undefined

export function createCodatCalls(config: CodatConfig, log: ProviderLog, deadline: Deadlines): Call {
  // Codat expects only the key, without the user name and colon of standard Basic authentication.
  const authorization = `Basic ${Buffer.from(config.apiKey).toString('base64')}`
  return createVendorCall({ ...deadline, provider: 'codat', baseUrl: config.baseUrl, log }, ({ method }) => ({
    headers: { authorization },
    // A repeated POST would create a duplicate, and a repeated PATCH is rejected. A repeated DELETE is safe.
    retry: method === 'POST' || method === 'PATCH' ? 'never' : 'safe',
  }))
}

interface PagedList<S extends z.ZodType> {
  operation: string
  path: string
  item: S
  options?: CallOptions
}

/**
 * Awaits `onPage` after each page. Throws `invalid` if the list is longer than `MAX_PAGES` pages, because figures from
 * an incomplete list would be wrong.
 */
export async function forEachPage<S extends z.ZodType>(
  call: Call,
  { operation, path, item, options = {} }: PagedList<S>,
  onPage: (page: z.output<S>[]) => Promise<void>,
): Promise<void> {
  let count = 0
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { ...options.query, page: String(page), pageSize: String(PAGE_SIZE) }
    const { results, totalResults } = await call(operation, path, buildCodatPageSchema(item), {
      ...options,
      query,
    })
    count += results.length
    await onPage(results)
    if (results.length === 0 || count >= totalResults) return
  }
  throw new ProviderError('codat', operation, 'invalid', {
    reason: `the list contains more than ${count.toLocaleString('en-US')} records`,
    details: { note: `more than ${MAX_PAGES} pages` },
  })
}

/** Throws the same errors as `forEachPage`. */
export async function fetchAllPages<S extends z.ZodType>(
  call: Call,
  operation: string,
  path: string,
  item: S,
  options: CallOptions = {},
): Promise<z.output<S>[]> {
  const all: z.output<S>[] = []
  await forEachPage(call, { operation, path, item, options }, async (page) => void all.push(...page))
  return all
}
