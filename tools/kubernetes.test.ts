import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderManifests } from './kubernetes/manifests.ts'

test.each(renderManifests())('ops/kubernetes/%s is current (npm run kubernetes)', (file, text) => {
  expect(readFileSync(join(import.meta.dirname, '../ops/kubernetes', file), 'utf8')).toBe(text)
})
