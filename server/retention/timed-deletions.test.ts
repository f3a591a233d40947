import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { timedDeletions } from './timed-deletions.ts'

test('docs/security.md lists every timed deletion', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const section = text.split('## ').find((part) => part.startsWith('Retention and erasure')) ?? ''
  const rows = [...section.matchAll(/^\| (`.+) \|$/gm)].map(([, row = '']) => row.split(' | '))
  expect(rows).toEqual(
    timedDeletions.map(({ tables, data, after, job }) => [
      tables.map((table) => `\`${table}\``).join(', '),
      data,
      after,
      `\`${job}\``,
    ]),
  )
})
