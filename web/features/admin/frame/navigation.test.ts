import { expect, test } from 'vitest'
import { findCurrentEntry, listNavigationEntries } from './navigation.ts'

test.each([
  ['/app/admin', 'Pipeline'],
  ['/app/admin/board', 'Pipeline'],
  ['/app/admin/companies/0199/history', 'Pipeline'],
  ['/app/admin/introductions/0199', 'Introductions'],
  ['/app/admin/outbox', 'Outbox'],
])('the page %s belongs to %s', (pathname, label) => {
  expect(findCurrentEntry(pathname)?.label).toBe(label)
})

test('only admins see the admin entries', () => {
  const labels = (isAdmin: boolean) => listNavigationEntries(isAdmin, true).map(({ label }) => label)
  expect(labels(true)).toContain('Outbox')
  expect(labels(false)).not.toContain('Outbox')
})

test('without a content service there is no newsletter', () => {
  const labels = (hasContent: boolean) => listNavigationEntries(true, hasContent).map(({ label }) => label)
  expect(labels(true)).toContain('Newsletter')
  expect(labels(false)).not.toContain('Newsletter')
})
