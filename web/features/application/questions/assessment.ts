import type { StepContent } from '#web/features/company/question.ts'

export const assessmentContent: StepContent = {
  heading: 'How long your money lasts',
  lead: 'Three questions, about two minutes. We read the answers together with your books.',
  groups: [
    {
      questions: [
        {
          kind: 'number',
          field: 'assessment.runway_months',
          label: 'How many months of runway do you have?',
          short: 'Months of runway',
          hint: 'Cash divided by what you lose in a usual month.',
          unit: 'months',
        },
        {
          kind: 'yes_no',
          field: 'assessment.plan_to_raise',
          label: 'Do you plan to raise equity in the next 12 months?',
          short: 'Plan to raise equity',
          hint: 'A plan is enough.',
        },
        {
          kind: 'yes_no',
          field: 'assessment.has_other_loans',
          label: 'Do you have other loans?',
          short: 'Other loans',
          hint: 'Bank loans, credit lines, venture debt, notes. Leave out credit cards that you pay in full.',
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why we ask',
      body: 'Runway and existing loans decide how much of your revenue a payment may take. Short runway does not rule you out.',
    },
    {
      title: 'What counts as cash',
      body: 'Money in your bank accounts today. Not credit lines, not open invoices.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
}

export const capitalContent: StepContent = {
  heading: 'How much you need',
  lead: 'Two figures, a minute. They are a starting point: the offer may differ, and says why.',
  groups: [
    {
      questions: [
        {
          kind: 'money',
          field: 'assessment.capital_amount_requested',
          label: 'How much would you like to receive?',
          short: 'Amount',
        },
        {
          kind: 'number',
          field: 'assessment.borrowing_timeframe_months',
          label: 'Over how many months would you like to repay?',
          short: 'Time to repay',
          hint: 'A whole number from 1 to 120.',
          unit: 'months',
        },
      ],
    },
  ],
  help: [
    {
      title: 'If you do not know yet',
      body: 'Write what the next purchase or hire costs. You can change it until you send the application.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
}
