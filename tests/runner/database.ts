// This setup runs once before the server tests. It starts PostgreSQL and migrates a template database, which test files
// copy.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#local/postgres.ts'
import { migrate } from '#tools/migrate.ts'
import { getFastTempFolder } from './fast-temp-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the PostgreSQL server, without a database name. */
    databaseServer: string
  }
}

export const template = 'headwater_template'

export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(getFastTempFolder(), 'headwater-tests-'))
  // If this process runs as root, PostgreSQL runs as a different user, which needs access to this folder.
  chmodSync(home, 0o711)
  const postgres = await startPostgres({ home, durable: false })
  const server = postgres.url.replace(/\/\w+$/, '')
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${template}`)
  await admin.end()
  await migrate(`${server}/${template}`)
  const boss = new PgBoss({ connectionString: `${server}/${template}`, supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
  provide('databaseServer', server)
  return async () => {
    await postgres.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
