import { isPaidOverTime } from '#contract/rules/grants.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import type { StepContent } from '#web/features/company/question.ts'
import { aboutGrant } from './grant-in-step.ts'

export const seenBy = {
  title: 'Who sees the answers',
  body: 'Your team and the people at Headwater who review it.',
}

export const contractTypeContent: StepContent = {
  heading: 'Grants and contracts',
  lead: 'Two questions. They decide what else we ask here.',
  groups: [
    {
      questions: [
        {
          kind: 'yes_no',
          field: 'company.has_government_contracts',
          label: 'Do you have a grant or a government contract?',
          short: 'Grant or government contract',
          hint: 'Awarded, or applied for with a good chance.',
        },
        {
          kind: 'yes_no',
          field: 'company.has_commercial_contracts',
          label: 'Do you have contracts with commercial customers?',
          short: 'Commercial contracts',
          hint: 'Signed agreements about work still to be done or paid.',
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why we ask',
      body: 'A grant or contract that is signed but not yet paid can carry funding now. We need to know what there is, and when it pays.',
    },
    {
      title: 'If you have neither',
      body: 'Answer No twice and go on. You can apply, and add a grant later.',
    },
    seenBy,
  ],
}

/** The payments of every grant that is paid over time. */
export function scheduleContent({ grants }: ApplicationFacts): StepContent {
  const paid = grants.flatMap((grant, index) =>
    isPaidOverTime(grant) ? { grant, about: aboutGrant(grants, index) } : [],
  )
  return {
    heading: 'When the money comes',
    lead: 'Each payment you expect: when, how much, and what has to be done for it.',
    groups: [
      {
        questions: paid.map(({ grant: { id }, about }) => ({
          kind: 'payments',
          field: `payment_schedule.${id}.payments`,
          label: about ? `Expected payments of ${about.toLowerCase()}` : 'Expected payments',
        })),
      },
    ],
    help: [
      {
        title: 'How exact it has to be',
        body: 'As exact as your award says. Where it names no date, write the last day of the quarter in which you expect the money.',
      },
      {
        title: 'What if it changes?',
        body: 'Change it here until you send the application; afterwards whenever we ask for more.',
      },
      seenBy,
    ],
  }
}
