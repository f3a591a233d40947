// `npm run bench -- figures [transactions]`: reads a company with two years of books and a busy bank, and measures the
// reading, the pages that show its figures, and the server's memory.
import { setTimeout as pause } from 'node:timers/promises'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { finishBankConnection } from '#contract/bank-connections.ts'
import { createCompany, getCompany } from '#contract/companies.ts'
import type { Call } from '#contract/core/client.ts'
import { listComparisons } from '#contract/financials/comparisons.ts'
import * as financials from '#contract/financials/financials.ts'
import { listRequirements } from '#contract/financials/requirements.ts'
import type { Product } from '#tests/journeys/product.ts'
import { readServerPids, startApart } from './apart/servers.ts'
import { startLargeBank } from './figures/bank.ts'
import { query } from './kill/database.ts'
import { signIn } from './sign-in.ts'
import { getCpu } from './speed/cpu.ts'
import { MB, type Memory, openMemory, waitUntilIdle } from './uploads/memory.ts'

const bounds = { pullMs: 20_000, pageMs: 150, memory: 400 * MB }

/** Prints figures beside their bounds; true when all hold. */
export async function run([size = '50000']: string[]): Promise<boolean> {
  const bank = await startLargeBank(Number(size))
  const plaid = { PLAID_BASE_URL: bank.url, PLAID_CLIENT_ID: 'bench', PLAID_SECRET: 'bench' }
  const product = await startApart({ heapMb: 200, env: { RATE_LIMITS: '0', ...plaid } })
  try {
    return await measure(product, bank.count)
  } finally {
    await product.stop()
    product.remove()
    await bank.stop()
  }
}

async function measure(product: Product, count: number): Promise<boolean> {
  const { call } = await signIn(product, 'founder')
  const params = { companyId: await buildConnected(call) }
  const [pid = 0] = await readServerPids(product)
  const memory = openMemory(pid)
  console.log(`idle: ${mb(await waitUntilIdle(memory))}`)
  memory.begin()
  const first = await measurePull(call, params, pid)
  console.log(`memory while reading: ${mb(memory.peak())}`)
  const [row] = await query<{ count: number }>(
    product,
    'select count(*)::int as count from financial_transactions where company_id = $1',
    [params.companyId],
  )
  const isWhole = (row?.count ?? 0) >= count
  console.log(`${row?.count} transactions were saved`)
  const results = [
    isWhole,
    first.isGood,
    isWithin('first reading', first.ms, bounds.pullMs),
    isWithin('progress, steps seen (at least 5)', -first.steps.length, -5),
    ...(await measureReads(call, params)),
    isWithin('second reading', (await measurePull(call, params, pid)).ms, bounds.pullMs),
    checkMemory(memory),
  ]
  return results.every(Boolean)
}

const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

function isWithin(name: string, value: number, bound: number): boolean {
  console.log(
    `${name}: ${Math.abs(value).toFixed(0)} (bound ${Math.abs(bound)})${value > bound ? ' EXCEEDED' : ''}`,
  )
  return value <= bound
}

function checkMemory(memory: Memory): boolean {
  console.log(`peak of memory: ${mb(memory.peak())} (bound ${mb(bounds.memory)}), now ${mb(memory.now())}`)
  return memory.peak() <= bounds.memory
}

/** A company whose ledger and bank are linked. */
async function buildConnected(call: Call): Promise<string> {
  const { id: companyId } = await call(createCompany, { body: { name: 'Millrace Storage' } })
  await call(connectAccounting, { params: { companyId } })
  const { codat } = await call(getCompany, { params: { companyId } })
  const params = { codatId: codat?.id ?? '' }
  const ledger = await call(createConnection, { params, body: { platform_key: 'qhyg' } })
  const page = await fetch(ledger.link_url ?? '')
  const body = new URLSearchParams({ decision: 'approve' })
  await fetch(page.url, { method: 'POST', body, redirect: 'manual' })
  const { state } = await call(createConnection, { params, body: { platform_key: 'plaid' } })
  const session = { company_id: companyId, platform_key: 'plaid', state: state ?? '' }
  await call(finishBankConnection, { body: { ...session, public_token: 'public-large' } })
  return companyId
}

interface Params {
  companyId: string
}

/** Reads everything, as somebody who watches the progress. */
async function measurePull(call: Call, params: Params, pid: number) {
  const [begun, cpuBefore] = [performance.now(), getCpu(pid)]
  const steps = new Set<string>()
  let refresh = await call(financials.refreshFinancials, { params })
  while (!refresh.finished_at) {
    if (refresh.step !== null) steps.add(`${refresh.step} ${refresh.done} of ${refresh.total}`)
    await pause(100)
    refresh = await call(financials.getFinancialsRefresh, { params })
  }
  const ms = performance.now() - begun
  const cpu = (getCpu(pid) - cpuBefore) / 1000
  const figures = `${(ms / 1000).toFixed(1)} s, ${cpu.toFixed(1)} s of them on the server's processor`
  console.log(`read in ${figures}: ${refresh.status}; ${steps.size} steps, such as:`)
  for (const step of [...steps].slice(-4)) console.log(`  ${step}`)
  return { ms, steps: [...steps], isGood: refresh.status === 'done' }
}

const repeats = 40

async function measureReads(call: Call, params: Params): Promise<boolean[]> {
  const openPage = () =>
    Promise.all([
      call(financials.getFinancials, { params }),
      call(financials.listMetrics, { params }),
      call(listComparisons, { params }),
      call(listRequirements, { params }),
    ])
  const openDrawer = (key: 'net_burn' | 'revenue_concentration' | 'gross_margin') => () =>
    call(financials.getMetric, { params: { ...params, key }, query: { limit: 1000 } })
  const drawers = (['gross_margin', 'net_burn', 'revenue_concentration'] as const).map(
    (key) => [key, openDrawer(key)] as const,
  )
  const page = await measureRepeated('money page, all its data at once', openPage)
  for (const [key, open] of drawers) await measureRepeated(`drawer of ${key}`, open)
  return [isWithin('money page, p95 in ms', page.p95, bounds.pageMs)]
}

async function measureRepeated(name: string, work: () => Promise<unknown>) {
  const times: number[] = []
  for (let turn = 0; turn < repeats; turn += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  const [firstTime = 0] = times
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  const ms = (value: number) => `${value.toFixed(0)} ms`
  console.log(`${name}: first ${ms(firstTime)}, p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}`)
  return { p95: at(0.95) }
}
