import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection, openAccountingAccount } from '#contract/accounting-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { listCompanies } from '#contract/companies.ts'
import { getFinancialsRefresh } from '#contract/financials/financials.ts'
import { stories } from '#local/sandboxes/books/stories.ts'
import type { Config } from '#server/core/config/config.ts'
import { openBackdater } from './backdate.ts'
import { type DemoCaller, getMoment } from './pipeline/story.ts'

/** QuickBooks Online at Codat. */
const platform_key = 'qhyg'
const deadlineMs = 60_000
/** After every other event of the demo, and before its loans are read. */
const connectedAt = { daysAgo: 1, hour: 5.9 }

/**
 * Connects the companies that have invented books to them, and waits until these are read. With a real provider nothing
 * is connected.
 */
export async function seedConnections(
  { codat, databaseUrl }: Config,
  { admin, now }: { admin: DemoCaller; now: Date },
): Promise<void> {
  if (!codat || new URL(codat.baseUrl).hostname !== '127.0.0.1') return
  const backdater = openBackdater(databaseUrl, now)
  const names = new Set<string>(Object.values(stories).map(({ name }) => name))
  const { results } = await admin.call(listCompanies, { query: { page_size: 1000 } })
  const companies = results.filter(({ name }) => name !== null && names.has(name))
  try {
    // a reading begins some seconds after its link: all of them wait for that together
    await Promise.all(
      companies.map(async ({ id, name }) => {
        const playedAt = new Date()
        await connect(admin, id, name ?? '')
        await waitUntilRead(admin, id)
        await backdater.moveEvent({ companyId: id, playedAt, happenedAt: getMoment(connectedAt, now) })
      }),
    )
  } finally {
    await backdater.close()
  }
}

/** Links a company's books, unless a seeding that was interrupted has done so. */
async function connect({ call }: DemoCaller, company_id: string, name: string): Promise<void> {
  const { id: codatId } = await call(openAccountingAccount, { body: { name, company_id } })
  const connection = await call(createConnection, { params: { codatId }, body: { platform_key } }).catch(
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'connection_linked') return null
      throw error
    },
  )
  if (connection === null) return
  const page = await fetch(connection.link_url ?? '')
  await fetch(page.url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'approve' }),
    redirect: 'manual',
  })
}

async function waitUntilRead({ call }: DemoCaller, companyId: string): Promise<void> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const { finished_at } = await call(getFinancialsRefresh, { params: { companyId } })
    if (finished_at !== null) return
    if (Date.now() > deadline) throw new Error('Reading the books of the demo takes too long')
    await sleep(200)
  }
}
