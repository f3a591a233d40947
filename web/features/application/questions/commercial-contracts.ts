import { customerTypes } from '#contract/application/options.ts'
import { choicesOf, type StepContent } from '#web/features/company/question.ts'

export const commercialContractsContent: StepContent = {
  heading: 'Contracts with customers',
  lead: 'All signed contracts together. About two minutes.',
  groups: [
    {
      questions: [
        {
          kind: 'many',
          field: 'commercial_contracts.customer_types_served',
          label: 'Who are the customers?',
          short: 'Customers served',
          hint: 'Choose all that apply.',
          options: choicesOf(customerTypes),
        },
        {
          kind: 'money',
          field: 'commercial_contracts.total_value',
          label: 'What are the contracts worth in total?',
          short: 'Total value',
          hint: 'What is still to be paid under them.',
        },
        {
          kind: 'number',
          field: 'commercial_contracts.largest_percentage',
          label: 'How much of that is the largest contract?',
          short: 'Share of the largest',
          hint: '100 when there is only one.',
          unit: '%',
        },
        {
          kind: 'yes_no',
          field: 'commercial_contracts.has_documents',
          label: 'Do you have the contracts as documents?',
          short: 'Contracts as documents',
          hint: 'We need to read at least the largest before an offer.',
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why the largest matters',
      body: 'When one customer pays most, an offer depends on that customer. A large share does not rule you out.',
    },
    {
      title: 'If a contract is confidential',
      body: 'Black out what you may not show. Names, amounts and dates of payment are what we look for.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
}
