import { LRUCache } from 'lru-cache'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Context } from '#server/context.ts'
import { deadlineMs, resolveWithin, withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { loadListedConnections } from '../read.ts'
import { isCodatConnection, syncProviderCompanies } from './sync.ts'
import { listProviderCompanies, type ProviderCompany } from './provider-companies.ts'

/** In milliseconds. Unless a connection changes, the connections are not read again within this time. */
const freshMs = {
  complete: 60_000,
  /** Used while a user may be returning from the provider. */
  pending: 5_000,
}
/** After a failure, the provider is not called for this time, in milliseconds. */
const pauseMs = 5_000

/**
 * The returned function returns the stored connections if the provider is slow or down. Concurrent requests share one
 * read.
 */
export function createConnectionLoader(): (
  ctx: Context,
  companyId: string,
) => Promise<{ connections: Connection[]; read_at: string | null }> {
  const pending = new Map<string, Promise<void>>()
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: pauseMs })

  async function readIfDue(ctx: Context, companyId: string): Promise<void> {
    const providerCompanies = await listProviderCompanies(ctx, companyId)
    const connections = await loadListedConnections(ctx.db, companyId)
    if (failed.has(companyId) || isFresh(providerCompanies, connections)) return
    try {
      await withDeadline(deadlineMs.background, () => syncProviderCompanies(ctx, providerCompanies))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      warn(ctx, error)
      failed.set(companyId, true)
    }
  }

  return async (ctx, companyId) => {
    // `readIfDue` checks freshness, so a request that arrives just after a read uses the result of that read.
    const reading =
      pending.get(companyId) ?? readIfDue(ctx, companyId).finally(() => pending.delete(companyId))
    pending.set(companyId, reading)
    await resolveWithin(reading, { onLateError: (error) => warn(ctx, error) })
    return {
      connections: await loadListedConnections(ctx.db, companyId),
      read_at: findOldestReading(await listProviderCompanies(ctx, companyId)),
    }
  }
}

const findOldestReading = (providerCompanies: ProviderCompany[]) =>
  providerCompanies.flatMap(({ read_at }) => read_at ?? []).toSorted()[0] ?? null

function isFresh(providerCompanies: ProviderCompany[], all: Connection[]): boolean {
  const oldest = findOldestReading(providerCompanies)
  if (oldest === null || providerCompanies.some(({ read_at }) => read_at === null)) return false
  const connections = all.filter(isCodatConnection)
  if (connections.some(({ updated_at }) => updated_at >= oldest)) return false
  const isPending = connections.some(({ status }) => status === 'PendingAuth')
  return Date.now() - Date.parse(oldest) < (isPending ? freshMs.pending : freshMs.complete)
}

const warn = ({ log }: Context, error: unknown) =>
  log.warn({ err: error }, 'connections could not be read; the stored state is shown')
