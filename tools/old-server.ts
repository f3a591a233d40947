// `npm run old-server [commit]` runs the API tests of the version before the last migration against the current schema.
// During a deployment, servers of that version still run on the current schema.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkOutOldVersion } from './old-version.ts'

const root = join(import.meta.dirname, '..')
const migrations = 'server/db'

/** Tests of the schema itself, which is expected to differ. */
const excluded = ['server/db/**', 'tests/schema.test.ts']

const folder = mkdtempSync(join(tmpdir(), 'headwater-old-'))
const { title, remove } = checkOutOldVersion(folder, process.argv[2])
try {
  for (const name of readdirSync(join(root, migrations)).filter((file) => file.endsWith('.sql')))
    copyFileSync(join(root, migrations, name), join(folder, migrations, name))
  console.log(`The server of ${title}, on the current schema:`)
  const args = ['run', '--project', 'server', 'server', ...excluded.flatMap((glob) => ['--exclude', glob])]
  const vitest = join(root, 'node_modules/.bin/vitest')
  const { status } = spawnSync(vitest, args, { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  remove()
  rmSync(folder, { recursive: true, force: true })
}
