// `npm test` runs every check. `node tools/check.ts lint types` runs the named checks in sequence.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { findFirstLoadProblems, readBuild } from './first-load.ts'
import { findPackagesMissingFromLock } from './lock.ts'
import { checkOpsFiles } from './ops-files.ts'
import { type Counted, readPlaywrightReport, readVitestReport } from './runner-reports.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
/**
 * Programs to type-check. `local` includes the server, and `tests` includes the benchmarks and tools, so these folders
 * do not need their own checks.
 */
const programs = ['contract', 'web', 'local', 'tests']

/**
 * Go settings for the compiler and the linter. Both exit before garbage collection pays off, so garbage collection is
 * off until they use 3 GiB.
 */
const shortLived = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

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
  ops: () => check('files of ops', checkOpsFiles),
  lint: () => check('lint', 'oxlint', ['--max-warnings', '0']),
  types: async () => {
    for (const program of programs) await check(`types of ${program}`, 'tsc', ['-p', program])
  },
  'dead-code': async () => {
    await check('dead code', 'knip', [])
    // Finds production code that only tests use.
    await check('dead code in production', 'knip', ['--production', '--exclude', 'types'])
    // Finds server imports that are not in `dependencies`, and `dependencies` that the server does not import.
    const strict = ['--production', '--strict', '--include', 'dependencies,unlisted,unresolved']
    await check('server dependencies', 'knip', [...strict, '--config', 'tools/knip-server.json'])
  },
  tests: () =>
    suite('unit, API and screens', 'vitest', ['run'], () =>
      readVitestReport(join(results, 'vitest.json'), root),
    ),
  journeys: () =>
    suite('journeys', 'playwright', ['test'], () => readPlaywrightReport(join(results, 'playwright.json'))),
  gallery: () => checkGallery(),
  /** Updates the screenshots of stories that look different. */
  'gallery-pictures': () => checkGallery('--update-snapshots'),
} satisfies Record<string, () => Promise<unknown>>

async function checkGallery(...options: string[]): Promise<void> {
  const build = 'build -c web/gallery -o web/gallery/dist --quiet --loglevel warn'
  const isBuilt = await check('gallery build', 'storybook', build.split(' '))
  if (!isBuilt) return
  const test = ['test', '-c', 'tests/gallery/playwright.config.ts', ...options]
  await suite('gallery', 'playwright', test, () => readPlaywrightReport(join(results, 'gallery.json')))
}

/**
 * Builds the web app first, because tests start the product, which serves the web app. Static checks run while server
 * tests wait for I/O. Journeys and the gallery run last, without other checks, because the browser must respond in
 * time.
 */
async function runAll(): Promise<void> {
  rmSync(results, { recursive: true, force: true })
  await checks.build()
  await Promise.all([checks.tests(), runStaticChecks()])
  await checks.journeys()
  await checks.gallery()
}

async function runStaticChecks(): Promise<void> {
  await Promise.all([checks.format(), checks.lock(), checks.ops()])
  await checks.lint()
  await checks.types()
  await checks['dead-code']()
}

async function runNamed(names: string[]): Promise<void> {
  for (const name of names) {
    if (!isCheck(name))
      throw new Error(`Unknown check ${name}. Available checks: ${Object.keys(checks).join(', ')}`)
    await checks[name]()
  }
}

const isCheck = (name: string): name is keyof typeof checks => Object.hasOwn(checks, name)

function lockIsWhole(): boolean {
  const missing = findPackagesMissingFromLock()
  for (const line of missing) console.error(`The lock file is missing a platform package: ${line}`)
  return missing.length === 0
}

function isFirstLoadLight(): boolean {
  const problems = findFirstLoadProblems(readBuild(join(root, 'web/dist')))
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}

async function check(
  name: string,
  tool: string | (() => boolean | Promise<boolean>),
  args: string[] = [],
): Promise<boolean> {
  const begun = performance.now()
  const ok =
    typeof tool === 'string' ? await run(tool, args, constants.priority.PRIORITY_BELOW_NORMAL) : await tool()
  recordOutcome({
    name,
    passed: ok ? 1 : 0,
    failed: ok ? 0 : 1,
    skipped: 0,
    failures: [],
    seconds: since(begun),
  })
  return ok
}

/** A missing report, or a failure that the report does not list, counts as one failure. */
async function suite(name: string, tool: string, args: string[], count: () => Counted): Promise<void> {
  const begun = performance.now()
  const ok = await run(tool, args)
  let counted: Counted = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    counted = count()
  } catch (error) {
    console.error(`${name}: the report is missing or unreadable`, error)
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
  console.log(`${since(startedAt).toFixed(0)} s in total`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exitCode = sum('failed') > 0 ? 1 : 0
}

const names = process.argv.slice(2)
await (names.length > 0 ? runNamed(names) : runAll())
report()
