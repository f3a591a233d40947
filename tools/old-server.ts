// `npm run old-server [commit]` runs the API tests of the version before the last migration against the current
// schema. Servers of that version are still running during a deployment.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const migrations = 'server/db'
const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim()

/** Finds the commit before the newest commit that added or changed a migration. */
const findOldCommit = () =>
  git('rev-parse', `${git('log', '-1', '--format=%H', '--', `${migrations}/*.sql`)}^`)

/** Tests of the schema itself, which is expected to differ. */
const excluded = ['server/db/**', 'tests/schema.test.ts']

const commit = process.argv[2] ?? findOldCommit()
const folder = mkdtempSync(join(tmpdir(), 'headwater-old-'))
git('worktree', 'add', '--force', '--detach', folder, commit)
try {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, migrations)).filter((file) => file.endsWith('.sql')))
    copyFileSync(join(root, migrations, name), join(folder, migrations, name))
  console.log(`The server of ${git('log', '-1', '--format=%h %s', commit)}, on the current schema:`)
  const args = ['run', '--project', 'server', 'server', ...excluded.flatMap((glob) => ['--exclude', glob])]
  const vitest = join(root, 'node_modules/.bin/vitest')
  const { status } = spawnSync(vitest, args, { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  git('worktree', 'remove', '--force', folder)
  rmSync(folder, { recursive: true, force: true })
}
