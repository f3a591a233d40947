import { expect, test } from 'vitest'
import { findComparedSection } from './compared-section.ts'

const sections = [
  'business-main',
  'financials-assessment',
  'grant-contract-type',
  'grant-1',
  'grant-2',
  'contracts',
].map((id) => ({ id }))
const company = { climate_grants: [{ id: '1' }, { id: '2' }] }
const find = (typeName: string, file: Parameters<typeof findComparedSection>[1]['file'] = {}) =>
  findComparedSection(sections, { company, file, typeName })?.id

test.each([
  ['Bank statements', 'financials-assessment'],
  ['Customer contract', 'contracts'],
  ['Award letter', 'grant-1'],
  ['Cap table', 'business-main'],
  ['A type that staff added', 'business-main'],
])('a document of the type %s is compared with %s', (typeName, id) => {
  expect(find(typeName)).toBe(id)
})

test('a file of a grant or contract is compared with its grant or the contracts', () => {
  const grantFile = { target: { owner: 'climate_grant', grant: '2', slot: 'contract' } } as const
  expect(find('Grants and contracts', grantFile)).toBe('grant-2')
  expect(find('Grants and contracts', { target: { owner: 'commercial_contracts' } })).toBe('contracts')
})

test('a section that the application does not have falls back to the company', () => {
  const compared = { company, file: {}, typeName: 'Customer contract' }
  expect(findComparedSection(sections.slice(0, 1), compared)?.id).toBe('business-main')
})
