import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLocalSettings } from '#local/settings.ts'
import { readSettings, requireCompleteSettings } from '#server/config.ts'
import type { Environment } from '#server/core/settings.ts'
import { listSettings, renderSettingsFiles } from './settings.ts'

const settings = listSettings()

test.each(Object.entries(renderSettingsFiles()))(
  '%s matches the output of `npm run settings`',
  (path, content) => {
    expect(readFileSync(join(import.meta.dirname, '..', path), 'utf8')).toBe(content)
  },
)

test('every setting is listed with a description', () => {
  const names = new Set<string>()
  const env: Environment = new Proxy({}, { get: (_target, name) => void names.add(String(name)) })
  readLocalSettings(env)
  const values = [...names].filter((name) => !name.endsWith('_FILE'))
  expect(settings.map(({ name }) => name).toSorted()).toEqual(values.toSorted())
  expect(settings.filter(({ description }) => !/^[^|\n]{8,}\.$/.test(description))).toEqual([])
})

describe('production starts only with all required settings', () => {
  const values: Record<string, string> = {
    PUBLIC_URL: 'https://headwater.example',
    DATABASE_URL: 'postgres://db/headwater',
    SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
  }
  const names = settings.flatMap(({ name, required }) => (required === 'production' ? [name] : []))
  const environment = {
    ...Object.fromEntries(names.map((name) => [name, values[name] ?? 'a'.repeat(26)])),
    // Production needs LOGIN_DOMAIN or LOGIN_ISSUER, so the list does not mark either as required.
    LOGIN_DOMAIN: 'login.example',
  }
  const start = (env: Environment) =>
    requireCompleteSettings(readSettings({ NODE_ENV: 'production', ...env }))

  test('with all required settings', () => {
    expect(start(environment)).toMatchObject({ production: true })
  })

  test.each(names)('without %s', (name) => {
    expect(() => start({ ...environment, [name]: undefined })).toThrow(`${name}: `)
  })
})
