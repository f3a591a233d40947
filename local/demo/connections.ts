import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { createConnection, openAccountingAccount } from '#contract/accounting-connections.ts'
import { AppError } from '#contract/core/errors.ts'
import { getCompany, listCompanies } from '#contract/companies.ts'
import { getFinancialsRefresh } from '#contract/financials/financials.ts'
import { finishBankConnection } from '#contract/bank-connections.ts'
import { stories } from '#local/sandboxes/books/stories.ts'
import type { Config } from '#server/config.ts'
import { openBackdater } from './backdate.ts'
import { type DemoCaller, getEventTime } from './pipeline/story.ts'

/** Codat's key for QuickBooks Online. */
const platform_key = 'qhyg'
const deadlineMs = 60_000
/** Early on the day before the seeding, in UTC, shortly before the loans are synced. */
const connectedAt = { daysAgo: 1, hour: 5.9 }

/** The company that connects to a bank with untidy data, and the id of that bank (Houndstooth Bank) in Plaid. */
const untidy = { company: 'Kelpmoor Works', institution_id: 'ins_109512' }

const isSandbox = (provider: { baseUrl: string } | null): provider is { baseUrl: string } =>
  provider !== null && new URL(provider.baseUrl).hostname === '127.0.0.1'

/**
 * Connects the companies with demo books to their books, and one company to a bank. Waits until the data is read.
 * Does nothing if Codat is not a sandbox, and connects no bank if Plaid is not a sandbox.
 */
export async function seedConnections(
  { codat, plaid, databaseUrl }: Config,
  { admin, now }: { admin: DemoCaller; now: Date },
): Promise<void> {
  if (!isSandbox(codat)) return
  const bank = isSandbox(plaid) ? plaid : null
  const backdater = openBackdater(databaseUrl, now)
  const names = new Set<string>(Object.values(stories).map(({ name }) => name))
  const { results } = await admin.call(listCompanies, { query: { page_size: 1000 } })
  if (bank) names.add(untidy.company)
  const companies = results.filter(({ name }) => name !== null && names.has(name))
  try {
    // Reading starts some seconds after linking, so the companies wait concurrently.
    await Promise.all(
      companies.map(async ({ id, name }) => {
        const playedAt = new Date()
        if (bank && name === untidy.company) await connectBank(admin, id, bank.baseUrl)
        else await connect(admin, id, name ?? '')
        await waitUntilRead(admin, id)
        await backdater.moveEvent({ companyId: id, playedAt, happenedAt: getEventTime(connectedAt, now) })
      }),
    )
  } finally {
    await backdater.close()
  }
}

/** Links a company's books unless an interrupted seeding has already linked them. */
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

async function connectBank({ call }: DemoCaller, company_id: string, plaidUrl: string): Promise<void> {
  const { connections } = await call(getCompany, { params: { companyId: company_id } })
  if (connections.some(({ status }) => status === 'Linked')) return
  const { id: codatId } = await call(openAccountingAccount, { body: { name: untidy.company, company_id } })
  const { link_token, state } = await call(createConnection, {
    params: { codatId },
    body: { platform_key: 'plaid' },
  })
  const signIn = new URLSearchParams({
    token: link_token ?? '',
    institution_id: untidy.institution_id,
    username: 'user_good',
    password: 'pass_good',
  })
  const reply = await fetch(`${plaidUrl}/link/v2/stable/answers/submit?${signIn.toString()}`)
  const [, answer = ''] = /^export const answer = (.*)$/m.exec(await reply.text()) ?? []
  const { public_token } = PlaidAnswer.parse(JSON.parse(answer))
  await call(finishBankConnection, {
    body: { company_id, platform_key: 'plaid', public_token, state: state ?? '' },
  })
}

const PlaidAnswer = z.object({ public_token: z.string() })

async function waitUntilRead({ call }: DemoCaller, companyId: string): Promise<void> {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const { finished_at } = await call(getFinancialsRefresh, { params: { companyId } })
    if (finished_at !== null) return
    if (Date.now() > deadline) throw new Error('Reading the demo’s books took too long')
    await sleep(200)
  }
}
