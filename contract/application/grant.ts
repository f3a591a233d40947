import { z } from 'zod'
import * as field from '../core/fields.ts'
import { awardeeTypes, grantFundingTypes, matchKinds } from './options.ts'
import { defineQuestions, toAnswersSchema } from './question.ts'

const award = { step: 'grant/main', group: 'The award' } as const
const contract = { step: 'grant/main', group: 'The contract' } as const
const payment = { step: 'grant/additional', group: 'Payment' } as const
const match = { step: 'grant/additional', group: 'Matching funds' } as const
const yesNo = { schema: z.boolean(), control: { kind: 'yes_no' } } as const

export const grantQuestions = defineQuestions({
  program_name: {
    ...award,
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'Which program or agency is the award from?',
    name: 'Program',
    prompt: 'Enter the program or agency of the award',
    hint: 'As written in the award, such as “DOE SBIR Phase II”.',
    example: 'DOE SBIR Phase II',
  },
  award_amount: {
    ...award,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'How much is the award?',
    name: 'Award amount',
    prompt: 'Enter the amount of the award',
    hint: 'The total, including payments that you have received.',
    requirement: 'An award amount above $0',
    example: '750000.00',
    isAnswered: ({ award_amount }) => Number(award_amount ?? 0) > 0,
  },
  is_award_letter_received: {
    ...award,
    ...yesNo,
    label: 'Have you received the award letter or the contract?',
    name: 'Award letter received',
    prompt: 'Choose Yes if you have the award letter or contract, otherwise No',
    hint: 'If yes, you’ll upload a copy in a later step.',
    example: true,
  },
  expected_award_letter_date: {
    ...award,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to receive the award letter or the contract?',
    name: 'Award letter expected on',
    prompt: 'Enter the date on which you expect the award letter',
    isShown: ({ is_award_letter_received }) => is_award_letter_received === false,
  },
  is_funding_approved: {
    ...award,
    ...yesNo,
    label: 'Has the funding been approved?',
    name: 'Funding approved',
    isOptional: true,
  },
  awardee_type: {
    ...award,
    schema: field.choice(awardeeTypes),
    control: { kind: 'one', options: awardeeTypes },
    label: 'What is your role in the award?',
    name: 'Role in the award',
    isOptional: true,
  },
  public_notice_url: {
    ...award,
    schema: field.url(),
    control: { kind: 'text', autoComplete: 'url' },
    label: 'Where was the award announced?',
    name: 'Public notice',
    isOptional: true,
    hint: 'The web address of the public notice, if available.',
  },
  is_contract_signed: {
    ...contract,
    ...yesNo,
    label: 'Is the contract signed?',
    name: 'Contract signed',
    isOptional: true,
  },
  expected_signing_date: {
    ...contract,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to sign the contract?',
    name: 'Expected signing date',
    isOptional: true,
    isShown: ({ is_contract_signed }) => is_contract_signed === false,
  },
  is_spend_before_contract_allowed: {
    ...contract,
    ...yesNo,
    label: 'Can you spend award money before the contract is signed?',
    name: 'Spending allowed before signing',
    isOptional: true,
    isShown: ({ is_contract_signed }) => is_contract_signed === false,
  },
  funding_type: {
    ...payment,
    schema: field.choice(grantFundingTypes),
    control: { kind: 'one', options: grantFundingTypes },
    label: 'How is the award paid?',
    name: 'Payment method',
    prompt: 'Choose how the award is paid',
    example: 'based_on_milestones',
  },
  other_funding_type: {
    ...payment,
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'How else is the award paid?',
    name: 'Other payment method',
    isOptional: true,
    isShown: ({ funding_type }) => funding_type === 'other',
  },
  is_payments_received: {
    ...payment,
    ...yesNo,
    label: 'Have you received any payments yet?',
    name: 'Payments received',
    isOptional: true,
  },
  expected_funding_date: {
    ...payment,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to be reimbursed?',
    name: 'Expected funding date',
    isOptional: true,
    // Specification §3: the label depends on whether payments were received; the default asks about a reimbursement.
    adapt: ({ is_payments_received: isPaid }) =>
      isPaid === null ? {} : { label: `When do you expect the ${isPaid ? 'next' : 'first'} payment?` },
  },
  is_match_required: {
    ...match,
    ...yesNo,
    label: 'Do you have to provide matching funds?',
    name: 'Match required',
    isOptional: true,
  },
  match_amount: {
    ...match,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'How much do you have to provide?',
    name: 'Match amount',
    isOptional: true,
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  how_match_requirement_met: {
    ...match,
    schema: field.choices(matchKinds),
    control: { kind: 'many', options: matchKinds },
    label: 'How do you meet the match requirement?',
    name: 'How the match is met',
    isOptional: true,
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  is_funds_arranged_to_match_requirement: {
    ...match,
    ...yesNo,
    label: 'Have you arranged the matching funds?',
    name: 'Matching funds arranged',
    isOptional: true,
    isShown: ({ is_match_required }) => is_match_required === true,
  },
})

export const GrantAnswers = toAnswersSchema(grantQuestions)
export type GrantAnswers = z.infer<typeof GrantAnswers>

export const maxPayments = 120

export const ScheduledPayment = z.object({
  expected_date: field.date(),
  amount: field.money(),
  description: field.text(200).nullable().default(null),
})
export type ScheduledPayment = z.infer<typeof ScheduledPayment>
/** A payment in a request. Its date must be from 2000 to 2099; stored payments may have dates outside this range. */
export const ExpectedPayment = ScheduledPayment.extend({ expected_date: field.expectedDate() })

export const scheduleQuestions = defineQuestions({
  payments: {
    step: 'grant/schedule',
    schema: z.array(ExpectedPayment).max(maxPayments),
    control: { kind: 'payments' },
    label: 'Expected payments',
    prompt: 'Add at least one expected payment',
  },
})
