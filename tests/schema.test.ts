import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildSchemaOptions } from '#tools/schema-options.ts'
import { cloneDatabase } from './app.ts'

const root = join(import.meta.dirname, '..')
const database = await cloneDatabase()
afterAll(() => database.drop())

test('the row types match the migrated database', () => {
  const tool = join(root, 'node_modules/.bin/kysely-codegen')
  const out = join(root, 'server/core/data/schema.ts')
  const args = [...buildSchemaOptions(database.url), '--out-file', out, '--verify']
  const { status, stdout, stderr } = spawnSync(process.execPath, [tool, ...args], { encoding: 'utf8' })
  expect({ status, stderr, stdout }).toMatchObject({ status: 0 })
})
