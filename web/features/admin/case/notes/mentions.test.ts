import { expect, test } from 'vitest'
import { completeMention, listMentionedIds, splitAtMentions, suggestPeople } from './mentions.ts'

const jonah = { id: '1', name: 'Jonah Lindqvist' }
const joan = { id: '2', name: 'Joan Ortiz' }
const jo = { id: '3', name: 'Jo' }
const people = [jonah, joan, jo]
const lukasz = { id: '4', name: 'Łukasz Ćwik' }

test.each([
  ['@jo', [jonah, joan]],
  ['See @ort', [joan]],
  ['See @Joan O', [joan]],
  ['@', people],
  ['mail@jo', []],
  ['@Joan Ortiz ', []],
  ['nothing', []],
])('“%s” suggests', (text, expected) => {
  expect(suggestPeople(people, text)).toEqual(expected)
})

test('suggests a name with accents for text without accents', () => {
  for (const typed of ['@luk', '@Łuk', '@cwi', '@LUKASZ C'])
    expect(suggestPeople([...people, lukasz], typed)).toEqual([lukasz])
})

test('inserts the full name, lists the mentioned person and highlights the mention', () => {
  const text = `${completeMention('Ask @ort', joan)}about the lease`
  expect(text).toBe('Ask @Joan Ortiz about the lease')
  // The text does not mention the person “Jo”, although the mentioned name begins with “Jo”.
  expect(listMentionedIds(text, people)).toEqual([joan.id])
  expect(splitAtMentions(text, people)).toEqual([
    { text: 'Ask ', isMention: false },
    { text: '@Joan Ortiz', isMention: true },
    { text: ' about the lease', isMention: false },
  ])
})
