import { expect, test } from 'vitest'
import { hasProfile } from './company-profile.ts'

const blank = { name: null, sector: null, mission: null, profile: null }

test.each([
  ['a name', { name: 'Tidal Kiln' }],
  ['a sector', { sector: '0197f000-0001-7000-8000-000000000001' }],
  ['a mission', { mission: 'Heat from tides' }],
  ['a contact person', { profile: { first_name: null } }],
])('a company with %s has a profile', (_, over) => {
  expect(hasProfile({ ...blank, ...over })).toBe(true)
})

test('a company without a name, sector, mission and contact person has no profile', () => {
  expect(hasProfile(blank)).toBe(false)
  expect(hasProfile({ ...blank, name: '' })).toBe(false)
})
