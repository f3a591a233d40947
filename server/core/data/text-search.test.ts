import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compareNames, foldText } from '#contract/rules/text/fold-text.ts'
import { startTestApp } from '#tests/app.ts'
import { toPatterns } from './text-search.ts'

const { db } = (await startTestApp()).ctx

async function foldInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as given (text, place)
    order by place`.execute(db)
  return rows.map(({ folded }) => folded)
}

/** All assigned characters of Unicode planes 0 and 1 that PostgreSQL can store, except private-use characters. */
const characters = Array.from({ length: 0x1fffe }, (_, index) => index + 1)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => !/[\p{Cn}\p{Co}]/u.test(character))

/** Capitals newer than Unicode 10. The oldest supported version of ICU lacks them. The last range is Georgian. */
const lateCapital =
  /[\u1c89\u2c2f\ua7b8-\ua7f5\u{10570}-\u{10595}\u{10d50}-\u{10d65}\u{16e40}-\u{16e5f}\u{16ea0}-\u{16ebf}\u1c90-\u1cbf]/u

test('the database folds every character like the code', async () => {
  const texts = characters.flatMap((character) => [character, `a${character}b`])
  const folded = await foldInDatabase(texts)
  const differing = texts.filter((text, index) => folded[index] !== foldText(text))
  expect(texts.length).toBeGreaterThan(100_000)
  expect(differing.filter((text) => !lateCapital.test(text))).toEqual([])
})

test('the database folds texts like the code', async () => {
  const texts = [
    '',
    'Plain `text`',
    'ΟΔΟΣ Οδός',
    'I\u0307zmir İZMİR ısı',
    '“a”–‘b’',
    'e\u0301\u0323\u0302',
    'x'.repeat(9000),
  ]
  expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
})

test('names have the same order in the database and in the code', async () => {
  const bases = [
    'eclair',
    'Eclair',
    'école',
    'École',
    'Edge',
    'Zebra',
    'Ångström',
    'angstrom',
    'Łódź',
    'lodz',
    'Öl',
    'øl',
  ]
  const names = bases.flatMap((name) => [name, `${name} 2`, `${name}-b`, `${name}’s`, `"${name}"`])
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as given (name) order by name collate name_order`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(names.toSorted(compareNames))
})

test.each([
  ['a', ['a%', '% a%']],
  ['Éc', ['ec%', '% ec%']],
  ['Æ', ['ae%', '% ae%']],
  ['eco', ['%eco%']],
  ['aeon', ['%aeon%']],
  ['æon', ['%aeon%', '%xn--on-0ia%']],
  ['ana@müller', ['%ana@muller%', '%ana@xn--mller-kva%']],
  ['0%', ['%0\\%%']],
  ['％＿＼', ['%\\%\\_\\\\%']],
])('the search %s has the pattern %o', (text, patterns) => {
  expect(toPatterns(text)).toEqual(patterns)
})
