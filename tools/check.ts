// `npm test`: runs every check. `node tools/check.ts lint types` runs the named checks in sequence.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { createDemoFolder } from '#tests/journeys/demo-folder.ts'
import { findHeavyLoads, readBuild } from './first-load.ts'
import { missingFromLock } from './lock.ts'
import { type Counted, readPlaywright, readVitest } from './runner-reports.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
/** Programs to type-check: `local` holds the server too, `tests` the benches and tools, so that no file is checked twice. */
const programs = ['contract', 'web', 'local', 'tests']

/**
 * The compiler and the linter are written in Go. They end before garbage collection pays, unless memory runs short. Parallel
 * checkers repeat each other's work: on one thread they take a third less processor time, which the tests need.
 */
const shortLived = { GOGC: 'off', GOMEMLIMIT: '3GiB', GOMAXPROCS: '1' }

const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

interface Outcome extends Counted {
  name: string
  seconds: number
}

const startedAt = performance.now()
const outcomes: Outcome[] = []

const checks = {
  build: async () => {
    await check('web build', 'vite', ['build', 'web', '--logLevel', 'warn'])
    await check('first load', isFirstLoadLight)
  },
  format: () => check('format', 'oxfmt', ['--check']),
  lock: () => check('lock file', lockIsWhole),
  lint: () => check('lint', 'oxlint', ['--max-warnings', '0']),
  types: async () => {
    for (const program of programs)
      await check(`types of ${program}`, 'tsc', ['-p', program, '--singleThreaded'])
  },
  'dead-code': async () => {
    await check('dead code', 'knip', [])
    // Production must not contain code that only tests use, nor import packages that only development installs.
    await check('dead code in production', 'knip', ['--production', '--exclude', 'types'])
    const strict = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']
    await check('server dependencies', 'knip', [...strict, '--config', 'tools/knip-server.json'])
  },
  tests: async () => {
    await Promise.all([
      vitest('API', 'server'),
      // these only compute, and use the time that the others wait for their database
      vitest('rules and screens', '!server', PRIORITY_BELOW_NORMAL),
    ])
  },
  journeys: () =>
    suite('journeys', ['playwright', 'test'], () => readPlaywright(join(results, 'playwright.json'))),
} satisfies Record<string, () => Promise<void>>

/**
 * Builds the web app first, because the product that tests start serves it. Server tests and the demo data of the journeys
 * wait for each other's processes, and so do journeys: static checks, which only compute, use the time left over by journeys.
 */
async function runAll(): Promise<void> {
  rmSync(results, { recursive: true, force: true })
  await checks.build()
  await Promise.all([checks.tests(), check('demo data', createDemoData)])
  await Promise.all([checks.journeys(), runStaticChecks()])
}

async function runStaticChecks(): Promise<void> {
  await Promise.all([checks.format(), checks.lock()])
  await checks.lint()
  await checks.types()
  await checks['dead-code']()
}

async function runNamed(names: string[]): Promise<void> {
  for (const name of names) {
    if (!isCheck(name))
      throw new Error(`There is no check ${name}. Checks: ${Object.keys(checks).join(', ')}`)
    await checks[name]()
  }
}

const isCheck = (name: string): name is keyof typeof checks => Object.hasOwn(checks, name)

function lockIsWhole(): boolean {
  const missing = missingFromLock()
  for (const line of missing) console.error(`The lock file misses a platform's package: ${line}`)
  return missing.length === 0
}

/** Compares the last web build with the size limits of first loads. */
function isFirstLoadLight(): boolean {
  const problems = findHeavyLoads(readBuild(join(root, 'web/dist')))
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

async function check(
  name: string,
  tool: string | (() => boolean | Promise<boolean>),
  args: string[] = [],
): Promise<void> {
  const begun = performance.now()
  const ok = typeof tool === 'string' ? await run(tool, args, PRIORITY_LOW) : await tool()
  recordOutcome({
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: 0,
    failures: [],
    seconds: since(begun),
  })
}

/** Creates the demo data of all journeys. Playwright creates it when it is missing. */
async function createDemoData(): Promise<boolean> {
  try {
    process.once('exit', await createDemoFolder())
    return true
  } catch (error) {
    console.error(error)
    return false
  }
}

function vitest(name: string, project: string, priority?: number): Promise<void> {
  const report = join(results, `vitest-${name.replaceAll(' ', '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = ['vitest', 'run', '--project', project, ...reporters]
  return suite(name, command, () => readVitest(report, root), priority)
}

/** A runner of many tests: its own report is counted; no report, or a failure it does not count, is one failure. */
async function suite(
  name: string,
  [tool = '', ...args]: string[],
  count: () => Counted,
  priority = PRIORITY_NORMAL,
): Promise<void> {
  const begun = performance.now()
  const ok = await run(tool, args, priority)
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

function run(tool: string, args: string[], priority: number): Promise<boolean> {
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

const names = process.argv.slice(2)
await (names.length > 0 ? runNamed(names) : runAll())
report()
