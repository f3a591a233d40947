import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from './config.ts'

test('a value can be in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'headwater-settings-'))
  const file = join(folder, 'url')
  writeFileSync(file, 'postgres://db.example/app\n')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(readSettings({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://db.example/app')
  expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'x' })).toThrow(
    'DATABASE_URL: set either DATABASE_URL or DATABASE_URL_FILE, not both',
  )
  expect(() => readSettings({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
    /^DATABASE_URL_FILE: the file cannot be read: ENOENT/,
  )
})
