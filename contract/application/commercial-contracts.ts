import { z } from 'zod'
import * as field from '../core/fields.ts'
import { customerTypes } from './options.ts'
import { defineQuestions, toSchema } from './question.ts'

const step = 'grant/commercial-contracts'

/** The questions about the contracts with customers; figures count only above zero (specification §5). */
export const commercialContractQuestions = defineQuestions({
  customer_types_served: {
    step,
    schema: field.choices(customerTypes),
    control: { kind: 'many', options: customerTypes },
    label: 'Who are the customers?',
    name: 'Customers served',
    hint: 'Choose all that apply.',
    example: ['enterprise'],
  },
  total_value: {
    step,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'What are the contracts worth in total?',
    name: 'Total value',
    hint: 'What is still to be paid under them.',
    requirement: 'A total value above $0',
    example: '1200000.00',
    isAnswered: ({ total_value }) => Number(total_value ?? 0) > 0,
  },
  /** The largest contract's share of the total, 0–100. */
  largest_percentage: {
    step,
    schema: field.percent(),
    control: { kind: 'number', unit: '%' },
    label: 'How much of that is the largest contract?',
    name: 'Share of the largest',
    hint: '100 when there is only one.',
    requirement: 'A share of the largest contract above 0%',
    example: 40,
    isAnswered: ({ largest_percentage }) => (largest_percentage ?? 0) > 0,
  },
  has_documents: {
    step,
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you have the contracts as documents?',
    name: 'Contracts as documents',
    hint: 'We need to read at least the largest before an offer.',
    requirement: 'The contracts as documents',
    example: true,
    isAnswered: ({ has_documents }) => has_documents === true,
  },
})

/** The answers about all contracts with customers together. */
export const CommercialContractAnswers = toSchema(commercialContractQuestions)
export type CommercialContractAnswers = z.infer<typeof CommercialContractAnswers>
