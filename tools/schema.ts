// `npm run schema` writes the row types (server/core/data/schema.ts) from a freshly migrated database.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#local/postgres.ts'
import { migrate } from './migrate.ts'
import { buildSchemaOptions } from './schema-options.ts'

const home = mkdtempSync(join(tmpdir(), 'headwater-schema-'))
// If this process runs as root, PostgreSQL runs as a different user, which needs access to this folder.
chmodSync(home, 0o711)
const postgres = await startPostgres({ home, durable: false })
try {
  await migrate(postgres.url)
  const out = process.argv[2] ?? join(import.meta.dirname, '../server/core/data/schema.ts')
  const tool = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen')
  const args = [...buildSchemaOptions(postgres.url), '--out-file', out]
  const { status } = spawnSync(tool, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(home, { recursive: true, force: true })
}
