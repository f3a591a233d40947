// `npm run old-server [commit]`: runs the API tests of the version before the last migration against the schema of today,
// which servers of that version keep serving while new ones start.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const migrations = 'server/db'
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** The commit before the newest one that brought or changed a migration. */
const findOldCommit = () =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', `${migrations}/*.sql`)}^`)

/** What tests the schema itself, and so differs by intent. */
const excluded = ['server/db/**', 'tests/schema.test.ts']

const commit = process.argv[2] ?? findOldCommit()
const folder = mkdtempSync(join(tmpdir(), 'headwater-old-'))
git('worktree', 'add', '--force', '--detach', folder, commit)
try {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, migrations)).filter((file) => file.endsWith('.sql')))
    copyFileSync(join(root, migrations, name), join(folder, migrations, name))
  console.log(`The server of ${git('log', '-1', '--format=%h %s', commit)}, on the schema of today:`)
  const args = ['run', '--project', 'server', 'server', ...excluded.flatMap((glob) => ['--exclude', glob])]
  const vitest = join(root, 'node_modules/.bin/vitest')
  const { status } = spawnSync(vitest, args, { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}
