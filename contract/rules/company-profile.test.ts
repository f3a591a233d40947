import { expect, test } from 'vitest'
import { hasProfile } from './company-profile.ts'

const blank = { name: null, sector: null, mission: null, profile: null }

test.each([
  ['a name', { name: 'Tidal Kiln' }],
  ['a sector', { sector: '0197f000-0001-7000-8000-000000000001' }],
  ['a mission', { mission: 'Heat from tides' }],
  ['a person', { profile: { first_name: null } }],
])('a company with %s counts as having a profile', (_, over) => {
  expect(hasProfile({ ...blank, ...over })).toBe(true)
})

test('a company without name, sector, mission and person does not count as having a profile', () => {
  expect(hasProfile(blank)).toBe(false)
  expect(hasProfile({ ...blank, name: '' })).toBe(false)
})
