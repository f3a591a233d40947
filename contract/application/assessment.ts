import { z } from 'zod'
import * as field from '../core/fields.ts'
import { defineQuestions, toAnswersSchema } from './question.ts'

const burn = {
  label: 'Cash burn',
  hint: 'Leave the box unchecked if you spend more than you take in.',
  isOptional: true,
}

export const assessmentQuestions = defineQuestions({
  is_not_burning_cash: {
    step: 'financials/assessment',
    schema: z.boolean(),
    control: { kind: 'flag', question: burn },
    label: 'We are not burning cash',
    name: 'Not burning cash',
  },
  runway_months: {
    step: 'financials/assessment',
    schema: z
      .number('Enter a number of months')
      .min(0, 'At least 0')
      .max(600, 'At most 600')
      .multipleOf(0.1, 'Use at most one decimal'),
    control: { kind: 'number', unit: 'months' },
    label: 'How many months of runway do you have?',
    name: 'Runway',
    prompt: 'Enter your runway in months',
    hint: 'Cash divided by your average monthly net burn.',
    example: 9.5,
    isShown: ({ is_not_burning_cash }) => is_not_burning_cash !== true,
  },
  plan_to_raise: {
    step: 'financials/assessment',
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you plan to raise equity in the next 12 months?',
    name: 'Plan to raise equity',
    prompt: 'Choose Yes if you plan to raise equity, otherwise No',
    hint: 'Answer Yes even if your plan isn’t certain yet.',
    example: false,
  },
  has_other_loans: {
    step: 'financials/assessment',
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you have other loans?',
    name: 'Other loans',
    prompt: 'Choose Yes if you have other loans, otherwise No',
    hint: 'Bank loans, credit lines, venture debt, notes. Leave out credit cards that you pay in full.',
    example: false,
  },
  capital_amount_requested: {
    step: 'financials/capital-requirements',
    schema: field.money().refine((amount) => Number(amount) >= 1, 'At least $1'),
    control: { kind: 'money' },
    label: 'How much would you like to receive?',
    name: 'Amount requested',
    prompt: 'Enter the amount that you would like to receive',
    example: '250000.00',
  },
  borrowing_timeframe_months: {
    step: 'financials/capital-requirements',
    schema: field.wholeNumber(1, 120),
    control: { kind: 'number', unit: 'months' },
    label: 'Over how many months would you like to repay?',
    name: 'Time to repay',
    prompt: 'Enter the number of months to repay',
    hint: 'A whole number from 1 to 120.',
    example: 24,
  },
})

export const AssessmentAnswers = toAnswersSchema(assessmentQuestions)
export type AssessmentAnswers = z.infer<typeof AssessmentAnswers>
