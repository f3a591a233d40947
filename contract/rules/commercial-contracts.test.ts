import { expect, test } from 'vitest'
import { listStepQuestions } from '../application/step-questions.ts'
import { unanswered } from '../application/catalogue.ts'
import type { CommercialContractAnswers } from '../application/commercial-contracts.ts'

const isComplete = (answers: CommercialContractAnswers) =>
  listStepQuestions('commercial_contracts', 'grant/commercial-contracts', answers).every(
    ({ isAnswered }) => isAnswered,
  )

const complete: CommercialContractAnswers = {
  has_documents: true,
  customer_types_served: ['enterprise'],
  total_value: '0.01',
  largest_percentage: 0.01,
}

test.each<[string, Partial<CommercialContractAnswers>, boolean]>([
  ['minimum values', {}, true],
  ['maximum values', { total_value: '999999999999.99', largest_percentage: 100 }, true],
  ['several kinds of customers', { customer_types_served: ['consumers', 'government'] }, true],
  ['a total of zero', { total_value: '0.00' }, false],
  ['no total', { total_value: null }, false],
  ['a largest share of zero', { largest_percentage: 0 }, false],
  ['no largest share', { largest_percentage: null }, false],
  ['no kind of customer', { customer_types_served: [] }, false],
  ['an unanswered question about customers', { customer_types_served: null }, false],
  ['no documents, which need an explanation instead', { has_documents: false }, true],
  ['an unanswered question about documents', { has_documents: null }, false],
])('with %s (%j), all questions are answered: %s', (_, answers, expected) => {
  expect(isComplete({ ...complete, ...answers })).toBe(expected)
})

test('without answers, the questions are unanswered', () => {
  expect(isComplete(unanswered.commercial_contracts)).toBe(false)
})
