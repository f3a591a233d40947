// `npm test`: everything that must hold, in one run; `npm run types` runs the type checks alone.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { findHeavyLoads, readBuild } from './first-load.ts'
import { missingFromLock } from './lock.ts'
import { type Counted, readPlaywright, readVitest } from './runner-reports.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** Programs to type-check: `local` holds the server too, `tests` the benches and tools, so that no file is checked twice. */
const programs = ['contract', 'web', 'local', 'tests']

/** The compiler and the linter, which are written in Go, end before collecting garbage pays, unless memory runs short. */
const shortLived = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

interface Outcome extends Counted {
  name: string
  seconds: number
}

const startedAt = performance.now()
const outcomes: Outcome[] = []

/**
 * The web app is built first: the product that tests start serves it. Static checks use the processor while tests of the
 * server wait. Journeys run last and with nothing next to them, because a browser's page has to respond in time.
 */
async function everything(): Promise<void> {
  rmSync(results, { recursive: true, force: true })
  await check('web build', 'vite', ['build', 'web', '--logLevel', 'warn'])
  await check('first load', isFirstLoadLight)
  await Promise.all([
    suite('unit, API and screens', 'vitest', ['run'], () => readVitest(join(results, 'vitest.json'), root)),
    sources(),
  ])
  await suite('journeys', 'playwright', ['test'], () => readPlaywright(join(results, 'playwright.json')))
}

async function sources(): Promise<void> {
  await Promise.all([check('format', 'oxfmt', ['--check']), check('lock file', lockIsWhole)])
  await check('lint', 'oxlint', ['--max-warnings', '0'])
  await types()
  await check('dead code', 'knip', [])
  // What ships must not hold code that only tests use, nor the server import what only development installs.
  await check('dead code in production', 'knip', ['--production', '--exclude', 'types'])
  const strict = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']
  await check('server dependencies', 'knip', [...strict, '--config', 'tools/knip-server.json'])
}

async function types(): Promise<void> {
  for (const program of programs) await check(`types of ${program}`, 'tsc', ['-p', program])
}

function lockIsWhole(): boolean {
  const missing = missingFromLock()
  for (const line of missing) console.error(`The lock file misses a platform's package: ${line}`)
  return missing.length === 0
}

/** Judges what the web build has just written. */
function isFirstLoadLight(): boolean {
  const problems = findHeavyLoads(readBuild(join(root, 'web/dist')))
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

async function check(name: string, tool: string | (() => boolean), args: string[] = []): Promise<void> {
  const begun = performance.now()
  const ok =
    typeof tool === 'string' ? await run(tool, args, constants.priority.PRIORITY_BELOW_NORMAL) : tool()
  recordOutcome({
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: 0,
    failures: [],
    seconds: since(begun),
  })
}

/** A runner of many tests: its own report is counted; no report, or a failure it does not count, is one failure. */
async function suite(name: string, tool: string, args: string[], count: () => Counted): Promise<void> {
  const begun = performance.now()
  const ok = await run(tool, args)
  let counted: Counted = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    counted = count()
  } catch (error) {
    console.error(`${name}: there is no readable report`, error)
  }
  const ran = counted.passed + counted.failed > 0
  const failed = counted.failed === 0 && (!ok || !ran) ? 1 : counted.failed
  recordOutcome({ name, ...counted, failed, seconds: since(begun) })
}

const since = (begun: number) => (performance.now() - begun) / 1000

function recordOutcome(outcome: Outcome): void {
  outcomes.push(outcome)
  const { name, passed, failed, seconds } = outcome
  console.log(
    `— ${name}: ${failed ? 'FAILED' : 'ok'} (${passed} passed, ${failed} failed) ${seconds.toFixed(1)} s`,
  )
}

function run(
  tool: string,
  args: string[],
  priority: number = constants.priority.PRIORITY_NORMAL,
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      env: { ...process.env, ...shortLived },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (child.pid) setPriority(child.pid, priority)
    child.on('error', (error) => {
      console.error(error)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
}

function report(): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0)
  const skipped = sum('skipped')
  for (const { name, failed, failures } of outcomes) {
    if (failed > 0) console.log(`FAILED: ${name}`)
    for (const failure of failures) console.log(`  ${failure}`)
  }
  console.log(`${since(startedAt).toFixed(0)} s in all`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

if (process.argv[2] === 'types') await types()
else await everything()
report()
