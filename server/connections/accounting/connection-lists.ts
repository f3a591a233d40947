import { LRUCache } from 'lru-cache'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Context } from '#server/context.ts'
import { deadlineMs, resolveWithin, withDeadline } from '#server/core/deadline.ts'
import { ProviderError } from '#server/core/provider-error.ts'
import { loadListedConnections } from '../read.ts'
import { isCodatConnection, syncProviderCompanies } from './sync.ts'
import { listProviderCompanies, type ProviderCompany } from './provider-companies.ts'

/** How long a reading counts as fresh, in milliseconds. */
const freshMs = {
  complete: 60_000,
  /** While its person may be on the way back from the provider. */
  pending: 5_000,
}
/** How long the provider is left alone after it failed, in milliseconds. */
const pauseMs = 5_000

/**
 * Lists a company's connections with the time they were read from the provider. They are read again once the last reading
 * is older than a minute (5 seconds while one is pending) or than the last change of a connection. If the provider does
 * not answer soon, the saved state is returned. Concurrent requests share one reading.
 */
export function createConnectionLists(): (
  ctx: Context,
  companyId: string,
) => Promise<{ connections: Connection[]; read_at: string | null }> {
  const pending = new Map<string, Promise<boolean>>()
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: pauseMs })

  /** Returns true unless the provider failed. */
  async function readIfDue(ctx: Context, companyId: string): Promise<boolean> {
    const providerCompanies = await listProviderCompanies(ctx, companyId)
    const connections = await loadListedConnections(ctx.db, companyId)
    if (failed.has(companyId) || isFresh(providerCompanies, connections)) return true
    const isRead = await readInBackground(ctx, providerCompanies)
    if (!isRead) failed.set(companyId, true)
    return isRead
  }

  return async (ctx, companyId) => {
    // whether it is due is decided by the shared reading, too: a request that comes late finds the result of the others
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

/** Returns whether the provider answered. */
async function readInBackground(ctx: Context, providerCompanies: ProviderCompany[]): Promise<boolean> {
  try {
    await withDeadline(deadlineMs.background, () => syncProviderCompanies(ctx, providerCompanies))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    warn(ctx, error)
    return false
  }
}

const warn = ({ log }: Context, error: unknown) =>
  log.warn({ err: error }, 'connections are shown as last known')
