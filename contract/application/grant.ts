import { z } from 'zod'
import * as field from '../core/fields.ts'
import { awardeeTypes, grantFundingTypes, matchKinds } from './options.ts'
import { defineQuestions, toSchema } from './question.ts'

const award = { step: 'grant/main', group: 'The award' } as const
const contract = { step: 'grant/main', group: 'The contract' } as const
const payment = { step: 'grant/additional', group: 'Payment' } as const
const match = { step: 'grant/additional', group: 'Matching funds' } as const
const yesNo = { schema: z.boolean(), control: { kind: 'yes_no' } } as const

export const grantQuestions = defineQuestions({
  is_funding_approved: {
    ...award,
    ...yesNo,
    label: 'Has the funding been approved?',
    name: 'Funding approved',
  },
  awardee_type: {
    ...award,
    schema: field.choice(awardeeTypes),
    control: { kind: 'one', options: awardeeTypes },
    label: 'What is your role in the award?',
    name: 'Role in the award',
  },
  public_notice_url: {
    ...award,
    schema: field.url(),
    control: { kind: 'text', autoComplete: 'url' },
    label: 'Where was it announced?',
    name: 'Public notice',
    hint: 'The web address of the public notice, if available.',
  },
  is_contract_signed: {
    ...contract,
    ...yesNo,
    label: 'Is the contract signed?',
    name: 'Contract signed',
  },
  expected_signing_date: {
    ...contract,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to sign it?',
    name: 'Expected signing date',
    isShown: ({ is_contract_signed }) => is_contract_signed === false,
  },
  is_spend_before_contract_allowed: {
    ...contract,
    ...yesNo,
    label: 'Can you spend money on it before the contract is signed?',
    name: 'Spending allowed before signing',
    isShown: ({ is_contract_signed }) => is_contract_signed === false,
  },
  funding_type: {
    ...payment,
    schema: field.choice(grantFundingTypes),
    control: { kind: 'one', options: grantFundingTypes },
    label: 'How is it paid?',
    name: 'Payment method',
    example: 'based_on_milestones',
  },
  other_funding_type: {
    ...payment,
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'How else is it paid?',
    name: 'Other payment method',
    isShown: ({ funding_type }) => funding_type === 'other',
  },
  is_payments_received: {
    ...payment,
    ...yesNo,
    label: 'Have you received any payments yet?',
    name: 'Payments received',
  },
  expected_funding_date: {
    ...payment,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to be reimbursed?',
    name: 'Expected funding date',
    // The specification (§3) asks about the next payment, the first payment, or a reimbursement.
    adapt: ({ is_payments_received: isPaid }) =>
      isPaid === null ? {} : { label: `When do you expect the ${isPaid ? 'next' : 'first'} payment?` },
  },
  is_match_required: {
    ...match,
    ...yesNo,
    label: 'Do you have to provide matching funds?',
    name: 'Match required',
  },
  match_amount: {
    ...match,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'How much do you have to provide?',
    name: 'Match amount',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  how_match_requirement_met: {
    ...match,
    schema: field.choices(matchKinds),
    control: { kind: 'many', options: matchKinds },
    label: 'How do you meet the match requirement?',
    name: 'How the match is met',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  is_funds_arranged_to_match_requirement: {
    ...match,
    ...yesNo,
    label: 'Have you arranged the matching funds?',
    name: 'Matching funds arranged',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
})

export const GrantAnswers = toSchema(grantQuestions)
export type GrantAnswers = z.infer<typeof GrantAnswers>

export const maxPayments = 120

export const ScheduledPayment = z.object({
  expected_date: field.date(),
  amount: field.money(),
  description: field.text(200).nullable().default(null),
})
export type ScheduledPayment = z.infer<typeof ScheduledPayment>
/** A payment in a request. Its dates have a narrower range than those of stored payments. */
export const ExpectedPayment = ScheduledPayment.extend({ expected_date: field.expectedDate() })

export const scheduleQuestions = defineQuestions({
  payments: {
    step: 'grant/schedule',
    schema: z.array(ExpectedPayment).max(maxPayments),
    control: { kind: 'payments' },
    label: 'Expected payments',
  },
})
