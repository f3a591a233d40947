// `npm run bench -- servers`: what a second server behind the same address brings, and how quickly people are answered at half
// of what the servers can do, while books are read, investors imported and files uploaded.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '#contract/core/client.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { uploadDocument } from '#contract/documents.ts'
import { getFinancialsRefresh, refreshFinancials } from '#contract/financials/financials.ts'
import { getInvestorSync, syncInvestors } from '#contract/investors.ts'
import { getCurrentUser } from '#contract/users.ts'
import { demoCompanies, findFounder } from '#local/demo/pipeline/companies.ts'
import type { Product } from '#tests/journeys/product.ts'
import { startApart } from './apart/servers.ts'
import { query } from './kill/database.ts'
import { getMedian } from './median.ts'
import { makeDice } from './random.ts'
import { signIn } from './sign-in.ts'
import { load, openPlainServer, readHeaders } from './speed/load.ts'
import { askMixed } from './speed/mix.ts'
import { drawIds, seedCompanies } from './speed/seed.ts'
import { loadSteadily } from './speed/steady-load.ts'

const rounds = 3
const secondsEach = 5
const secondsAtHalf = 20
/** As many as two servers work on of one person at a time. */
const connections = 12
const maxP99 = 20

/** Prints the figures of one server and of two; true when p99 stays within its bound for both. */
export async function run(): Promise<boolean> {
  const results = []
  for (const servers of [1, 2]) results.push(await measure(servers))
  const [one, two] = results
  if (!one || !two) return false
  console.log(`two servers answer ${(two.rate / one.rate).toFixed(2)} times as many requests as one`)
  return results.every(({ p99 }) => p99 <= maxP99)
}

async function measure(servers: number): Promise<{ rate: number; p99: number }> {
  const product = await startApart({ servers, isDemo: true })
  try {
    await seedCompanies(product, 10_000)
    const server = await openPlainServer(product)
    const question = askMixed(await drawIds(product, 2000), await signInAnalysts(product))
    const rates: number[] = []
    for (let round = 0; round < rounds; round += 1)
      rates.push((await load(server, question, { seconds: secondsEach, connections })).rate)
    const rate = getMedian(rates)
    const half = { seconds: secondsAtHalf, rate: rate / 2 }
    const alone = await loadSteadily(server, question, half)
    const workBeside = await prepareWork(product)
    const [busy, work] = await Promise.all([loadSteadily(server, question, half), workBeside()])
    console.log(`${servers} of them: ${rate.toFixed(0)} requests a second at most`)
    console.log(`  at half of it: p50 ${alone.p50} ms, p99 ${alone.p99} ms`)
    console.log(`  beside ${work}: p50 ${busy.p50} ms, p99 ${busy.p99} ms (bound ${maxP99})`)
    return { rate, p99: busy.p99 }
  } finally {
    await product.stop()
    product.remove()
  }
}

/** So many people read beside each other: a server works on six requests of one person at a time. */
const analysts = 12

/** Makes founders of the demo analysts, and gives what their requests carry. */
async function signInAnalysts(product: Product): Promise<Record<string, string>[]> {
  const founders = demoCompanies.map(findFounder).filter(({ email_verified: isVerified }) => isVerified)
  const emails = founders.slice(-analysts).map(({ email }) => email)
  await query(
    product,
    `update users set permissions = '{analyst}' where email in (${emails.map((email) => `'${email}'`).join(', ')})`,
  )
  return Promise.all(emails.map((email) => readHeaders(product, email)))
}

/**
 * Signs in who reads books, imports investors and uploads files, and makes the files; gives what does it all at once and
 * resolves with what was done, and how long it took.
 */
async function prepareWork(product: Product): Promise<() => Promise<string>> {
  const [admin, funded, founder] = await Promise.all(
    ['admin', 'funded', 'founder'].map(async (name) => (await signIn(product, name)).call),
  )
  if (!admin || !funded || !founder) throw new Error('Somebody of the demo cannot sign in')
  await writeInvestors(product)
  const files = makeFiles()
  return async () => {
    const begun = performance.now()
    await Promise.all([readBooks(funded), importInvestors(admin), uploadFiles(founder, files)])
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    return `a reading of books, ${investors} investors and ${files.length} uploads in ${seconds} s`
  }
}

async function readBooks(call: Call): Promise<void> {
  const params = { companyId: await getSelectedCompany(call) }
  let refresh = await call(refreshFinancials, { params })
  while (!refresh.finished_at) {
    await pause(200)
    refresh = await call(getFinancialsRefresh, { params })
  }
}

async function getSelectedCompany(call: Call): Promise<string> {
  const { selected_company } = await call(getCurrentUser, {})
  if (selected_company === null) throw new Error('The founder of the demo has no company')
  return selected_company
}

const investors = 1000

async function writeInvestors(product: Product): Promise<void> {
  const rows = Array.from(
    { length: investors },
    (_, index) => `bench-${index},Fund of the bench ${index},US,true`,
  )
  const folder = join(product.dataDir, 'records')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'investors.csv'),
    `${['external_id,name,countries,active', ...rows].join('\n')}\n`,
  )
}

async function importInvestors(call: Call): Promise<void> {
  await call(syncInvestors, {})
  let sync = await call(getInvestorSync, {})
  while (sync.status !== 'done' && sync.status !== 'failed') {
    await pause(200)
    sync = await call(getInvestorSync, {})
  }
  if (sync.created !== investors)
    throw new Error(`${sync.created} of ${investors} investors were imported: ${sync.error}`)
}

const fileCount = 20
const fileSize = 1_000_000

function makeFiles(): File[] {
  const dice = makeDice(3)
  return Array.from(
    { length: fileCount },
    (_, number) => new File(['%PDF-1.7\n', dice.bytes(fileSize)], `statement ${number}.pdf`),
  )
}

async function uploadFiles(call: Call, files: readonly File[]): Promise<void> {
  const params = { companyId: await getSelectedCompany(call) }
  const [type] = await call(listDocumentTypes, {})
  for (const file of files)
    await call(uploadDocument, { params, body: { file, document_type: type?.id ?? '' } })
}
