import { expect, test } from 'vitest'
import { type ActiveContent, activeContents } from '#contract/rules/files/active-content.ts'
import { describeActiveContent } from './active-content.ts'

test.each<[ActiveContent[] | null, string | null]>([
  [null, null],
  [[], null],
  [['macros'], 'Contains macros'],
  [['embedded_files', 'not_checked', 'scripts'], 'Contains scripts and embedded files'],
  [['not_checked'], 'Could not be checked for macros and scripts'],
])('%j is described as %j', (contents, text) => {
  expect(describeActiveContent(contents)).toBe(text)
})

test('every kind of active content has a description', () => {
  for (const content of activeContents) expect(describeActiveContent([content])).not.toBeNull()
})
