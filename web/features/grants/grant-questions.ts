import { awardeeTypes, grantFundingTypes, matchKinds } from '#contract/application/options.ts'
import type { GrantAnswers } from '#contract/application/grant.ts'
import type { Field } from '#web/features/company/answers.ts'
import {
  choicesOf,
  type Question,
  type QuestionGroup,
  type StepContent,
} from '#web/features/company/question.ts'
import type { GrantInStep } from './grant-in-step.ts'
import { seenBy } from './contract-questions.ts'

/** Questions that are asked only in some cases. */
const when = (isAsked: boolean, questions: Question[]) => (isAsked ? questions : [])

const named = (name: string, about: string | undefined) => (about ? `${name}: ${about.toLowerCase()}` : name)

const fieldsOf =
  ({ id }: GrantInStep) =>
  (name: keyof GrantAnswers): Field =>
    `climate_grant.${id}.${name}`

export const grantMainContent = (one: GrantInStep): StepContent => ({
  heading: named('Your grant or contract', one.about),
  about: one.about,
  lead: 'One answer is enough to go on. Leave out what you do not know yet.',
  groups: [awardQuestions(one), contractQuestions(one)],
  help: [
    {
      title: 'What counts',
      body: 'Any award of public money: a grant, a cooperative agreement, a contract with an agency, or your part of somebody else’s.',
    },
    {
      title: 'If it is not signed yet',
      body: 'Tell us all the same. We can read it with you, and fund when it is signed.',
    },
    seenBy,
  ],
})

function awardQuestions(one: GrantInStep): QuestionGroup {
  const field = fieldsOf(one)
  return {
    title: 'The award',
    questions: [
      {
        kind: 'yes_no',
        field: field('is_funding_approved'),
        label: 'Has the funding been approved?',
        short: 'Funding approved',
      },
      {
        kind: 'one',
        field: field('awardee_type'),
        label: 'What are you in it?',
        short: 'Kind of awardee',
        options: choicesOf(awardeeTypes),
      },
      {
        kind: 'text',
        field: field('public_notice_url'),
        label: 'Where was it announced?',
        short: 'Public notice',
        hint: 'The web address of the public notice, if there is one.',
        autoComplete: 'url',
      },
    ],
  }
}

function contractQuestions(one: GrantInStep): QuestionGroup {
  const field = fieldsOf(one)
  return {
    title: 'The contract',
    questions: [
      {
        kind: 'yes_no',
        field: field('is_contract_signed'),
        label: 'Is the contract signed?',
        short: 'Contract signed',
      },
      ...when(one.grant?.is_contract_signed === false, [
        {
          kind: 'date',
          field: field('expected_signing_date'),
          label: 'When do you expect to sign it?',
          short: 'Expected signing date',
        },
        {
          kind: 'yes_no',
          field: field('is_spend_before_contract_allowed'),
          label: 'May you spend money on it before it is signed?',
          short: 'Spending before the contract',
        },
      ]),
    ],
  }
}

export const grantAdditionalContent = (one: GrantInStep): StepContent => ({
  heading: named('Payment and match', one.about),
  about: one.about,
  lead: 'When the money comes, and what you have to add. Leave out what you do not know yet.',
  groups: [paymentQuestions(one), matchQuestions(one)],
  help: [
    {
      title: 'Why it matters how it is paid',
      body: 'Money that comes by milestones or after you spent it leaves a gap that funding can bridge. We then ask for the payments you expect.',
    },
    {
      title: 'Cash or in kind',
      body: 'Cash is money you put in. In kind is work, equipment or space that counts as money.',
    },
    seenBy,
  ],
})

/** What is asked depends on what was paid: the next payment, the first, or being paid back (specification §3). */
export const fundingDateQuestion = (isPaymentsReceived: boolean | null) => {
  if (isPaymentsReceived === null) return 'When do you expect to be reimbursed?'
  return isPaymentsReceived ? 'When do you expect the next payment?' : 'When do you expect the first payment?'
}

function paymentQuestions(one: GrantInStep): QuestionGroup {
  const field = fieldsOf(one)
  return {
    title: 'How the money comes',
    questions: [
      {
        kind: 'one',
        field: field('funding_type'),
        label: 'How is it paid?',
        short: 'How it is paid',
        options: choicesOf(grantFundingTypes),
      },
      ...when(one.grant?.funding_type === 'other', [
        {
          kind: 'text',
          field: field('other_funding_type'),
          label: 'In which other way?',
          short: 'Other way of payment',
        },
      ]),
      {
        kind: 'yes_no',
        field: field('is_payments_received'),
        label: 'Have you received payments already?',
        short: 'Payments received',
      },
      {
        kind: 'date',
        field: field('expected_funding_date'),
        label: fundingDateQuestion(one.grant?.is_payments_received ?? null),
        short: 'Expected payment',
      },
    ],
  }
}

function matchQuestions(one: GrantInStep): QuestionGroup {
  const field = fieldsOf(one)
  return {
    title: 'Matching funds',
    questions: [
      {
        kind: 'yes_no',
        field: field('is_match_required'),
        label: 'Do you have to match the funding with your own?',
        short: 'Match required',
      },
      ...when(one.grant?.is_match_required === true, [
        {
          kind: 'money',
          field: field('match_amount'),
          label: 'How much do you have to add?',
          short: 'Match amount',
        },
        {
          kind: 'many',
          field: field('how_match_requirement_met'),
          label: 'How do you meet it?',
          short: 'How the match is met',
          options: choicesOf(matchKinds),
        },
        {
          kind: 'yes_no',
          field: field('is_funds_arranged_to_match_requirement'),
          label: 'Are the funds for it arranged?',
          short: 'Funds for the match arranged',
        },
      ]),
    ],
  }
}
