import { z } from 'zod'
import * as field from '../core/fields.ts'
import { awardeeTypes, grantFundingTypes, matchKinds } from './options.ts'
import { defineQuestions, toSchema } from './question.ts'

const award = { step: 'grant/main', group: 'The award' } as const
const contract = { step: 'grant/main', group: 'The contract' } as const
const payment = { step: 'grant/additional', group: 'How the money comes' } as const
const match = { step: 'grant/additional', group: 'Matching funds' } as const
const yesNo = { schema: z.boolean(), control: { kind: 'yes_no' } } as const

/** The questions about each grant or government contract. */
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
    label: 'What are you in it?',
    name: 'Kind of awardee',
  },
  public_notice_url: {
    ...award,
    schema: field.url(),
    control: { kind: 'text', autoComplete: 'url' },
    label: 'Where was it announced?',
    name: 'Public notice',
    hint: 'The web address of the public notice, if there is one.',
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
    label: 'May you spend money on it before it is signed?',
    name: 'Spending before the contract allowed',
    isShown: ({ is_contract_signed }) => is_contract_signed === false,
  },
  funding_type: {
    ...payment,
    schema: field.choice(grantFundingTypes),
    control: { kind: 'one', options: grantFundingTypes },
    label: 'How is it paid?',
    name: 'How it is paid',
    example: 'based_on_milestones',
  },
  other_funding_type: {
    ...payment,
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'In which other way?',
    name: 'Other way of payment',
    isShown: ({ funding_type }) => funding_type === 'other',
  },
  is_payments_received: {
    ...payment,
    ...yesNo,
    label: 'Have you received payments already?',
    name: 'Payments received',
  },
  expected_funding_date: {
    ...payment,
    schema: field.expectedDate(),
    control: { kind: 'date' },
    label: 'When do you expect to be reimbursed?',
    name: 'Expected funding date',
    // the next payment, the first, or being paid back (specification §3)
    adapt: ({ is_payments_received: isPaid }) =>
      isPaid === null ? {} : { label: `When do you expect the ${isPaid ? 'next' : 'first'} payment?` },
  },
  is_match_required: {
    ...match,
    ...yesNo,
    label: 'Do you have to match the funding with your own?',
    name: 'Match required',
  },
  match_amount: {
    ...match,
    schema: field.money(),
    control: { kind: 'money' },
    label: 'How much do you have to add?',
    name: 'Match amount',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  how_match_requirement_met: {
    ...match,
    schema: field.choices(matchKinds),
    control: { kind: 'many', options: matchKinds },
    label: 'How do you meet it?',
    name: 'How the match is met',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
  is_funds_arranged_to_match_requirement: {
    ...match,
    ...yesNo,
    label: 'Are the funds for it arranged?',
    name: 'Funds for the match arranged',
    isShown: ({ is_match_required }) => is_match_required === true,
  },
})

/** The answers about one grant or government contract. */
export const GrantAnswers = toSchema(grantQuestions)
export type GrantAnswers = z.infer<typeof GrantAnswers>

/** The most payments that a schedule may have. */
export const maxPayments = 120

/** One expected payment. */
export const ScheduledPayment = z.object({
  expected_date: field.date(),
  amount: field.money(),
  description: field.text(200).nullable().default(null),
})
export type ScheduledPayment = z.infer<typeof ScheduledPayment>
/** The same when it is written, which bounds the date. */
export const ExpectedPayment = ScheduledPayment.extend({ expected_date: field.expectedDate() })

/** The question about the payments of each grant that is paid over time. */
export const scheduleQuestions = defineQuestions({
  payments: {
    step: 'grant/schedule',
    schema: z.array(ExpectedPayment).max(maxPayments),
    control: { kind: 'payments' },
    label: 'Expected payments',
  },
})
