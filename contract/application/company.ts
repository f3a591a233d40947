import { z } from 'zod'
import { companyName } from '../core/company-name.ts'
import * as field from '../core/fields.ts'
import { phone } from '../core/phone.ts'
import { isCountry } from '../rules/countries.ts'
import {
  climateStrategies,
  companyStructures,
  fundingTypes,
  isUsState,
  isUsZip,
  usStates,
} from './options.ts'
import { defineQuestions, toAnswersSchema } from './question.ts'

const isInUs = ({ country_code }: { country_code: string | null }) =>
  country_code === null || country_code === 'US' || !isCountry(country_code)

const address = { step: 'business/main', group: 'Business address' } as const

const offers = {
  label: 'What do you sell?',
  name: 'Products and services',
  prompt: 'Choose at least one product or service',
  hint: 'Choose all that apply.',
}
const offer = {
  step: 'business/additional',
  schema: z.boolean(),
  control: { kind: 'flag', question: offers },
} as const

export const companyQuestions = defineQuestions({
  funding_application_type: {
    step: 'business/main',
    group: 'Funding',
    schema: field.choices(fundingTypes).min(1, 'Choose at least one'),
    control: {
      kind: 'many',
      options: fundingTypes,
      notes: {
        rbf: 'An advance that you repay from revenue',
        grant: 'An advance on an awarded grant',
        government_contract: 'An advance on a signed contract',
        vc_intro: 'Introductions to investors that you choose',
      },
    },
    label: 'What are you applying for?',
    name: 'Kind of funding',
    prompt: 'Choose at least one kind of funding',
    hint: 'Choose all that apply. You answer each question only once.',
    example: ['grant'],
  },
  name: {
    step: 'business/main',
    group: 'Company',
    schema: companyName(),
    control: { kind: 'text', autoComplete: 'organization' },
    label: 'Company name',
    prompt: 'Enter your company’s registered name',
    hint: 'As registered, with Inc. or LLC.',
    example: 'Tidal Kiln',
  },
  company_structure: {
    step: 'business/main',
    group: 'Company',
    schema: field.choice(companyStructures, 'Choose a structure'),
    control: { kind: 'one', options: companyStructures },
    label: 'Structure',
    prompt: 'Choose your company’s legal structure',
    example: 'C_CORP',
  },
  date_incorporated: {
    step: 'business/main',
    group: 'Company',
    schema: field.pastDate(),
    control: { kind: 'date', isPast: true },
    label: 'Date of incorporation',
    prompt: 'Enter the date of incorporation',
    example: '2019-04-01',
  },
  phone_number: {
    step: 'business/main',
    group: 'Company',
    schema: phone(),
    control: { kind: 'phone' },
    label: 'Company phone',
    isOptional: true,
  },
  country_code: {
    ...address,
    schema: field.country(),
    control: { kind: 'search', options: 'countries' },
    label: 'Country',
    prompt: 'Choose the country of your business address',
    example: 'US',
    // Country codes saved before validation was added may be invalid.
    isAnswered: ({ country_code }) => isCountry(country_code ?? ''),
  },
  address_1: {
    ...address,
    schema: field.text(200),
    control: { kind: 'text', autoComplete: 'address-line1' },
    label: 'Address',
    prompt: 'Enter your street address',
    example: '1 Commercial Street',
  },
  address_2: {
    ...address,
    schema: field.text(200),
    control: { kind: 'text', autoComplete: 'address-line2' },
    label: 'Address, second line',
    isOptional: true,
  },
  city: {
    ...address,
    schema: field.text(100),
    control: { kind: 'text', autoComplete: 'address-level2' },
    label: 'City',
    prompt: 'Enter your city',
    example: 'Portland',
  },
  state: {
    ...address,
    schema: field.text(100),
    control: { kind: 'text' },
    label: 'State or region',
    isOptional: true,
    example: 'ME',
    adapt: (company) =>
      isInUs(company)
        ? {
            control: { kind: 'select', options: usStates },
            label: 'State',
            isOptional: false,
            prompt: 'Choose your state',
            requirement: 'State, as two letters',
          }
        : {},
    isAnswered: (company) => company.state !== null && (!isInUs(company) || isUsState(company.state)),
  },
  zip_code: {
    ...address,
    schema: field.postalCode(),
    control: { kind: 'text', autoComplete: 'postal-code', isNarrow: true },
    label: 'ZIP or postal code',
    isOptional: true,
    example: '04101',
    adapt: (company) =>
      isInUs(company)
        ? {
            label: 'ZIP code',
            hint: 'Five digits.',
            isOptional: false,
            prompt: 'Enter your ZIP code',
            requirement: 'ZIP code, five digits',
          }
        : { label: 'Postal code' },
    isAnswered: (company) => company.zip_code !== null && (!isInUs(company) || isUsZip(company.zip_code)),
  },
  is_software: { ...offer, label: 'Software', name: 'Sells software' },
  is_hardware: { ...offer, label: 'Hardware', name: 'Sells hardware', example: true },
  is_service: { ...offer, label: 'Service', name: 'Sells services' },
  business_models: {
    step: 'business/additional',
    schema: field.distinctList(field.id(), 20),
    control: { kind: 'many', options: 'business_models' },
    label: 'Business model',
    prompt: 'Choose a business model or describe yours',
    hint: 'How customers pay you. Choose all that apply.',
    example: ['0197f000-0001-7000-8000-000000000001'],
    isAnswered: ({ business_models, other_business_model }) =>
      (business_models ?? []).length > 0 || other_business_model !== null,
  },
  other_business_model: {
    step: 'business/additional',
    schema: field.text(200),
    control: { kind: 'text' },
    label: 'Another business model',
    hint: 'If none of these match, describe your business model.',
    isOptional: true,
  },
  website_url: {
    step: 'business/additional',
    schema: field.url(),
    control: { kind: 'text', autoComplete: 'url' },
    label: 'Website',
    isOptional: true,
  },
  sector: {
    step: 'mission/main',
    schema: field.id(),
    control: { kind: 'search', options: 'sectors' },
    label: 'Sector',
    prompt: 'Choose your sector',
    example: '0197f000-0001-7000-8000-000000000001',
  },
  mission: {
    step: 'mission/main',
    schema: field.longText(2000),
    control: { kind: 'long' },
    label: 'What do you do, and for whom?',
    name: 'Mission',
    prompt: 'Describe what you do and for whom',
    hint: 'Two or three sentences, up to 2000 characters. Numbers help more than adjectives.',
    example: 'Cement without the fire',
  },
  climate_strategy: {
    step: 'mission/main',
    schema: field.choice(climateStrategies, 'Choose a strategy'),
    control: {
      kind: 'one',
      options: climateStrategies,
      notes: {
        mitigation: 'Reduces emissions',
        adaptation: 'Helps people adapt to climate change',
        mitigation_and_adaptation: 'Both',
        none: 'You can still apply',
      },
    },
    label: 'Climate strategy',
    prompt: 'Choose your climate strategy',
    example: 'mitigation',
  },
  summary: {
    step: 'mission/main',
    schema: field.longText(2000),
    control: { kind: 'long' },
    label: 'Summary of the company',
    name: 'Summary',
    hint: 'History, current stage and plans.',
    isOptional: true,
  },
  has_government_contracts: {
    step: 'grant/contract-type',
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you have a grant or a government contract?',
    name: 'Grant or government contract',
    prompt: 'Choose Yes if you have a grant or a government contract, otherwise No',
    hint: 'Awarded, or likely to be awarded.',
    example: true,
  },
  has_commercial_contracts: {
    step: 'grant/contract-type',
    schema: z.boolean(),
    control: { kind: 'yes_no' },
    label: 'Do you have contracts with commercial customers?',
    name: 'Commercial contracts',
    prompt: 'Choose Yes if you have contracts with commercial customers, otherwise No',
    hint: 'Signed agreements for work that isn’t finished or paid yet.',
    example: true,
  },
})

export const CompanyAnswers = toAnswersSchema(companyQuestions)
export type CompanyAnswers = z.infer<typeof CompanyAnswers>
