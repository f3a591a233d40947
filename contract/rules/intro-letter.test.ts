import { expect, test } from 'vitest'
import { findMissingAnswers } from './intro-letter.ts'

const complete = {
  first_name: 'Maya',
  last_name: 'Okafor',
  name: 'Tidal Kiln',
  blurb: 'Kilns without fire',
  pitch: null,
  pitch_url: 'https://decks.example.com/kiln',
}
const deck = {
  id: '0197f000-0001-7000-8000-000000000001',
  filename: 'deck.pdf',
  size: 1,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: null,
  created_at: '2026-11-20T10:00:00Z',
} as const

test.each([
  ['nothing', complete, []],
  ['nothing with a file instead of the link', { ...complete, pitch: deck, pitch_url: null }, []],
  ['a deck', { ...complete, pitch_url: null }, ['pitch']],
  [
    'each name',
    { ...complete, first_name: null, last_name: null, name: null },
    ['first_name', 'last_name', 'name'],
  ],
  ['the blurb', { ...complete, blurb: null }, ['blurb']],
])('a letter lacks %s', (_, letter, paths) => {
  expect(findMissingAnswers(letter).map(({ path }) => path)).toEqual(paths)
})

test('missing answers have the labels of the form', () => {
  const nothing = { first_name: null, last_name: null, name: null, blurb: null, pitch: null, pitch_url: null }
  expect(findMissingAnswers(nothing).map(({ message }) => message)).toEqual([
    'First name',
    'Last name',
    'Company name',
    'What the company does',
    'A pitch deck or a link to it',
  ])
})
