import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildEntryPaths, toSafeName } from './archive-names.ts'

const inFolder = (...names: string[]) =>
  names.map((name) => ({ folder: 'Cap table', name, media_type: 'text/csv' }))

test.each([
  ['table.csv', 'table.csv'],
  ['née Łódź 東京.csv', 'née Łódź 東京.csv'],
  ['a/b\\c:d*e?f"g<h>i|j.csv', 'a_b_c_d_e_f_g_h_i_j.csv'],
  ['../../etc/passwd', '.._.._etc_passwd'],
  ['..', 'file'],
  ['. .', 'file'],
  ['', 'file'],
  ['con.csv', '_con.csv'],
  ['LPT1', '_LPT1'],
  ['contract.csv', 'contract.csv'],
  ['ends.', 'ends'],
  ['ends. . ', 'ends'],
  ['.htaccess', '.htaccess'],
  ['\u202ecsv.exe', '_csv.exe'],
  ['nul\u0000byte', 'nul_byte'],
  // A letter with a combining accent becomes a single precomposed letter.
  ['e\u0301.csv', '\u00e9.csv'],
  [`${'東'.repeat(200)}.csv`, `${'東'.repeat(78)}.csv`],
])('%j is unpacked as %j', (name, expected) => {
  expect(toSafeName(name, 'file')).toBe(expected)
})

test('duplicate names get a number before the extension, ignoring case', () => {
  const paths = buildEntryPaths(
    inFolder('a.csv', 'A.CSV', 'a.csv', 'a (2).csv', 'b', 'B', 'x.tar.csv', 'x.tar.csv'),
  )
  expect(paths.map((path) => path.replace('Cap table/', ''))).toEqual([
    'a.csv',
    'A (2).CSV',
    'a (3).csv',
    'a (2) (2).csv',
    'b.csv',
    'B (2).csv',
    'x.tar.csv',
    'x.tar (2).csv',
  ])
})

test('bank files and saved emails keep their extensions', () => {
  const files = [
    ['May.qbo', 'text/plain'],
    ['May.OFX', 'text/plain'],
    ['May.qif', 'text/plain'],
    ['May.mt940', 'text/plain'],
    ['Old.eml', 'text/plain'],
    ['New.eml', 'message/rfc822'],
    ['Mail.msg', 'application/vnd.ms-outlook'],
    ['Scan.tiff', 'image/tiff'],
    ['Letter.rtf', 'application/rtf'],
    ['Letter.doc', 'application/rtf'],
    ['Run.js', 'text/plain'],
  ].map(([name = '', media_type = '']) => ({ folder: 'All', name, media_type }))
  const names = buildEntryPaths(files).map((path) => path.replace('All/', ''))
  expect(names).toEqual([...files.slice(0, -1).map(({ name }) => name), 'Run.js.txt'])
})

test('several folders can contain the same name', () => {
  const files = ['Cap table', 'Pitch deck'].map((folder) => ({
    folder,
    name: 'a.csv',
    media_type: 'text/csv',
  }))
  expect(buildEntryPaths(files)).toEqual(['Cap table/a.csv', 'Pitch deck/a.csv'])
})

test('twenty thousand equal names take no longer than different names', () => {
  const paths = buildEntryPaths(inFolder(...Array.from({ length: 20_000 }, () => 'scan.csv')))
  expect(paths.at(-1)).toBe('Cap table/scan (20000).csv')
}, 2000)

test('the extension of a file matches its type', () => {
  const files = [
    { folder: 'Cap table', name: 'table.hta', media_type: 'text/plain' },
    { folder: 'Cap table', name: 'table.exe', media_type: 'application/pdf' },
  ]
  expect(buildEntryPaths(files)).toEqual(['Cap table/table.hta.txt', 'Cap table/table.exe.pdf'])
})

test('for any names, the paths are safe, short enough and unique', () => {
  const odd = fc.constantFrom('..', '/', 'a', 'A', ' (2)', '.', '\u0000', 'con', 'ß', 'İ', '🌊', '.csv', ' ')
  const name = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(odd, { maxLength: 90 }).map((list) => list.join('')),
  )
  const files = fc.array(
    fc.record({
      folder: name,
      name,
      media_type: fc.constantFrom('text/csv', 'application/pdf'),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(files, (given) => {
      const paths = buildEntryPaths(given)
      expect(new Set(paths.map((path) => path.normalize('NFC').toLowerCase())).size).toBe(given.length)
      for (const path of paths) {
        const parts = path.split('/')
        expect(parts).toHaveLength(2)
        for (const part of parts) {
          expect(part).not.toMatch(/^\.*$|[\\:*?"<>|\p{Cc}]|[. ]$/u)
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255)
        }
        expect(path).toMatch(/\.(csv|pdf)$/i)
      }
    }),
  )
})
