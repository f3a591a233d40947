import { companyStructures, fundingTypes } from '#contract/application/options.ts'
import type { ApplicationFacts } from '#contract/rules/facts.ts'
import { choicesOf, type Question, type StepContent } from '#web/features/company/question.ts'

const isInUs = ({ company }: ApplicationFacts) =>
  company.country_code === null || company.country_code === 'US'

const address: Question[] = [
  { kind: 'search', field: 'company.country_code', label: 'Country', options: 'countries' },
  { kind: 'text', field: 'company.address_1', label: 'Address', autoComplete: 'address-line1' },
  {
    kind: 'text',
    field: 'company.address_2',
    label: 'Address, second line',
    optional: true,
    autoComplete: 'address-line2',
  },
  { kind: 'text', field: 'company.city', label: 'City', autoComplete: 'address-level2' },
]

const usPlace: Question[] = [
  { kind: 'select', field: 'company.state', label: 'State', options: 'us_states' },
  {
    kind: 'text',
    field: 'company.zip_code',
    label: 'ZIP code',
    hint: 'Five digits.',
    autoComplete: 'postal-code',
    narrow: true,
  },
]

const otherPlace: Question[] = [
  { kind: 'text', field: 'company.state', label: 'State or region', optional: true },
  {
    kind: 'text',
    field: 'company.zip_code',
    label: 'Postal code',
    optional: true,
    autoComplete: 'postal-code',
    narrow: true,
  },
]

export const businessMain = (facts: ApplicationFacts): StepContent => ({
  heading: 'Your company',
  lead: 'The facts from your registration papers. About four minutes.',
  groups: [
    {
      questions: [
        {
          kind: 'text',
          field: 'company.name',
          label: 'Company name',
          hint: 'As registered, with Inc. or LLC.',
          autoComplete: 'organization',
        },
        {
          kind: 'one',
          field: 'company.company_structure',
          label: 'Structure',
          options: choicesOf(companyStructures),
        },
        { kind: 'date', field: 'company.date_incorporated', label: 'Date of incorporation' },
        { kind: 'phone', field: 'company.phone_number', label: 'Company phone', optional: true },
      ],
    },
    { title: 'Where you are', questions: [...address, ...(isInUs(facts) ? usPlace : otherPlace)] },
    {
      title: 'What you apply for',
      questions: [
        {
          kind: 'many',
          field: 'company.funding_application_type',
          label: 'What do you apply for?',
          short: 'What you apply for',
          hint: 'Choose all that suit you; the same answers serve for each.',
          options: choicesOf(fundingTypes),
        },
      ],
    },
  ],
  help: [
    {
      title: 'Why the registered name',
      body: 'It is the name in the agreement, and the one we look up in the state register. A trade name can go into the summary.',
    },
    {
      title: 'Outside the United States',
      body: 'We can fund companies in the United States only, for now. You can fill in and send the application anyway: it goes on our waitlist.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
})

export const businessAdditional: StepContent = {
  heading: 'What you sell',
  lead: 'Two questions, a minute. They tell us how to read your revenue.',
  groups: [
    {
      questions: [
        {
          kind: 'flags',
          field: 'company.is_software',
          label: 'What do you sell?',
          short: 'What you sell',
          hint: 'Choose all that apply.',
          options: [
            { value: 'company.is_software', label: 'Software' },
            { value: 'company.is_hardware', label: 'Hardware' },
            { value: 'company.is_service', label: 'Service' },
          ],
        },
        {
          kind: 'many',
          field: 'company.business_models',
          label: 'Business model',
          hint: 'How customers pay you. Choose all that apply.',
          options: 'business_models',
        },
        {
          kind: 'text',
          field: 'company.other_business_model',
          label: 'Another business model',
          hint: 'If none of these fits, say it in your words.',
          optional: true,
        },
        { kind: 'text', field: 'company.website_url', label: 'Website', optional: true, autoComplete: 'url' },
      ],
    },
  ],
  help: [
    {
      title: 'Why we ask',
      body: 'Subscriptions, projects and single sales arrive in different rhythms. We read your months with that in mind.',
    },
    { title: 'Who sees the answers', body: 'Your team and the people at Headwater who review it.' },
  ],
}
