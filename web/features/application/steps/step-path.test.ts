import { expect, test } from 'vitest'
import { toApplicationFacts, type ApplicationFacts } from '#contract/rules/facts.ts'
import { buildCompany } from '#web/testing/people.ts'
import { getNeighborSteps, resolveStep } from './step-path.ts'

const facts = (over: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  ...toApplicationFacts(buildCompany(), []),
  ...over,
})

test.each([
  ['mission', 'main', 'mission/main'],
  ['financials', undefined, 'financials/main'],
  ['financials', 'nothing-like-it', 'financials/main'],
  ['financials', '3', 'financials/capital-requirements'],
  ['financials', '99', 'financials/capital-requirements'],
  ['grant', 'main', 'grant/contract-type'],
  ['nonsense', 'main', 'business/main'],
  ['0', undefined, 'business/main'],
  ['7', undefined, 'financials/capital-requirements'],
  ['12', undefined, 'financials/capital-requirements'],
])('%s/%s leads to %s', (tab, step, expected) => {
  const place = resolveStep(facts(), tab, step)
  expect(`${place.tab}/${place.step}`).toBe(expected)
})

test('a tab that the application does not have leads to the next tab', () => {
  const place = resolveStep(
    facts({ company: buildCompany({ funding_application_type: ['rbf'] }) }),
    'grant',
    'main',
  )
  expect(`${place.tab}/${place.step}`).toBe('review/main')
})

test('a new customer does not get steps that are missing from their application', () => {
  const company = buildCompany({ funding_application_type: null })
  const place = resolveStep(facts({ company, customer: 'new' }), 'business', 'additional')
  expect(`${place.tab}/${place.step}`).toBe('business/main')
})

test('an unknown address leads a company outside the United States to the waitlist', () => {
  const place = resolveStep(facts({ company: buildCompany({ status: 'non_us' }) }), 'nonsense', undefined)
  expect(place.tab).toBe('waitlist')
})

test('the first step has no previous step, and the last has no next step', () => {
  const steps = [
    { path: 'business/main', parts: ['business/main'], tab: 'business', step: 'main', title: '' },
    { path: 'review/main', parts: ['review/main'], tab: 'review', step: 'main', title: '' },
  ] as const
  expect(getNeighborSteps(steps, steps[0])).toEqual({ before: undefined, after: steps[1] })
  expect(getNeighborSteps(steps, steps[1])).toEqual({ before: steps[0], after: undefined })
})
