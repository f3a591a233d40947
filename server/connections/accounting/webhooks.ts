import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { registerWebhook, runEventSteps } from '#server/connections/webhooks.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { enqueueFinancialsSync } from '../financials-job.ts'
import type { ProviderConnection } from '#server/providers/accounting/index.ts'
import { findProviderCompany, type ProviderCompany } from './provider-companies.ts'
import { syncProviderCompanies } from './sync.ts'

/** `webhook` is the id of the stored event; null for the daily read. */
export const accountingEvent = {
  name: 'accounting-event',
  data: z.object({ webhook: z.uuid().nullable(), provider_company_id: z.string().nullable() }),
}

export function accountingWebhookRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.codat) return
  registerWebhook(app, ctx, {
    path: '/webhooks/codat',
    provider: 'codat',
    verify: (headers, body) => [ctx.accounting.verifyWebhook(headers, body)],
    onEvent: (trx, { companyId }, stored) =>
      ctx.jobs.enqueue(trx, accountingEvent, { webhook: stored, provider_company_id: companyId ?? null }),
  })
}

/** Each event causes a full read, so events may arrive repeatedly and in any order. */
export async function startAccountingWorker(ctx: Context): Promise<void> {
  await ctx.jobs.work(accountingEvent, async ({ webhook: stored, provider_company_id }) => {
    const providerCompany =
      provider_company_id === null ? undefined : await findProviderCompany(ctx, provider_company_id)
    if (stored !== null)
      return runEventSteps(
        ctx,
        stored,
        providerCompany ? [(stepCtx) => processEvent(stepCtx, providerCompany)] : [],
      )
    if (providerCompany) await syncProviderCompanies(ctx, [providerCompany])
  })
}

/** Pending connections are saved by the user's request, so that the history names the user as the author. */
const isPending = ({ status }: ProviderConnection) => status === 'PendingAuth'

/** Syncs the connections and enqueues a sync of the financial data, because an event may concern either. */
async function processEvent(ctx: Context, providerCompany: ProviderCompany): Promise<void> {
  await syncProviderCompanies(ctx, [providerCompany], isPending)
  await inTransaction(ctx, (trx) => enqueueFinancialsSync(ctx, trx, providerCompany.company_id))
}
