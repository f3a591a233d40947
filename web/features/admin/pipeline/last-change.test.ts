import { expect, test } from 'vitest'
import { describeLastChange } from './last-change.ts'

test.each([
  ['requested', 'Documents requested'],
  ['accepted', 'Document accepted'],
  ['sent_back', 'Document sent back'],
])('describes the change "%s" of a requested document', (field, text) => {
  expect(describeLastChange({ entity: 'requested_document', field, kind: 'added', status: null })).toBe(text)
})
