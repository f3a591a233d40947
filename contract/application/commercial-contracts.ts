import { z } from 'zod'
import * as field from '../core/fields.ts'
import { customerTypes } from './options.ts'
import { defineQuestions, toAnswersSchema } from './question.ts'

const step = 'grant/commercial-contracts'

/** An amount or percentage counts as answered only if it is above zero (specification §5). */
export const commercialContractQuestions = defineQuestions({
  customer_types_served: {
    step,
    schema: field.choices(customerTypes),
    control: { kind: 'many', options: customerTypes },
    label: 'Who are the customers?',
    name: 'Customers served',
    prompt: 'Choose at least one kind of customer',
    hint: 'Choose all that apply.',
    example: ['enterprise'],
  },
  total_value: {
    step,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'What are the contracts worth in total?',
    name: 'Total value',
    prompt: 'Enter the total value of your contracts',
    hint: 'The amount that customers still have to pay.',
    requirement: 'A total value above $0',
    example: '1200000.00',
    isAnswered: ({ total_value }) => Number(total_value ?? 0) > 0,
  },
  largest_percentage: {
    step,
    schema: field.percent(),
    control: { kind: 'number', unit: '%' },
    label: 'What share of the total is the largest contract?',
    name: 'Share of the largest contract',
    prompt: 'Enter the share of the largest contract',
    hint: 'Enter 100 if you have only one contract.',
    requirement: 'A share of the largest contract above 0%',
    example: 40,
    isAnswered: ({ largest_percentage }) => (largest_percentage ?? 0) > 0,
  },
  has_documents: {
    step,
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you have copies of the contracts?',
    name: 'Copies of the contracts',
    prompt: 'Choose Yes if you have copies of the contracts, otherwise No',
    hint: 'If yes, upload at least the largest contract below.',
    example: true,
  },
})

export const CommercialContractAnswers = toAnswersSchema(commercialContractQuestions)
export type CommercialContractAnswers = z.infer<typeof CommercialContractAnswers>
