import { isCountry } from './countries.ts'
import type { ApplicationFacts } from './steps.ts'

/** One thing a step asks for: whether it is needed now, and whether it is there in a form that can be used. */
export interface Answer {
  field: string
  label: string
  needed: boolean
  given: boolean
}

const has = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

type Entity = 'company' | 'profile' | 'assessment'

/** The answers of one entity, those that are needed first, with their labels. */
export function answersOf<T extends object>(
  entity: Entity,
  values: T | null,
  needed: Partial<Record<keyof T & string, string>>,
  optional: Partial<Record<keyof T & string, string>> = {},
): Answer[] {
  const toAnswers = (labels: Partial<Record<string, string>>, isNeeded: boolean) =>
    Object.entries(labels).map(([name, label]) => ({
      field: `${entity}.${name}`,
      label: label ?? name,
      needed: isNeeded,
      given: has(values?.[name as keyof T]),
    }))
  return [...toAnswers(needed, true), ...toAnswers(optional, false)]
}

/** Two-letter codes of the states, the District of Columbia and the territories with US postal addresses. */
const usStates = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND ' +
    'OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI'
  ).split(' '),
)

export const isUsState = (state: string) => usStates.has(state.toUpperCase())
export const isUsZip = (zip: string) => /^\d{5}(-\d{4})?$/.test(zip)

export const businessAnswers = {
  main: ({ company }: ApplicationFacts): Answer[] => {
    // a code from before the list of countries was held is no answer
    const country_code = isCountry(company.country_code ?? '') ? company.country_code : null
    const inUs = country_code === null || country_code === 'US'
    return [
      ...answersOf(
        'company',
        { ...company, country_code },
        {
          name: 'Company name',
          company_structure: 'Structure',
          date_incorporated: 'Date of incorporation',
          country_code: 'Country',
          address_1: 'Address',
          city: 'City',
        },
        { phone_number: 'Phone', address_2: 'Address, second line' },
      ),
      {
        field: 'company.state',
        label: inUs ? 'State, as two letters' : 'State or region',
        needed: inUs,
        given: company.state !== null && (!inUs || isUsState(company.state)),
      },
      {
        field: 'company.zip_code',
        label: inUs ? 'ZIP code, five digits' : 'Postal code',
        needed: inUs,
        given: company.zip_code !== null && (!inUs || isUsZip(company.zip_code)),
      },
      ...answersOf('company', company, { funding_application_type: 'What you apply for' }),
    ]
  },

  additional: ({ company }: ApplicationFacts): Answer[] => {
    return [
      {
        field: 'company.is_software',
        label: 'What you sell',
        needed: true,
        given: [company.is_software, company.is_hardware, company.is_service].includes(true),
      },
      {
        field: 'company.business_models',
        label: 'Business model',
        needed: true,
        given: has(company.business_models) || has(company.other_business_model),
      },
      ...answersOf('company', company, {}, { website_url: 'Website' }),
    ]
  },
}

export function missionAnswers({ company }: ApplicationFacts): Answer[] {
  return answersOf(
    'company',
    company,
    { sector: 'Sector', mission: 'Mission', climate_strategy: 'Climate strategy' },
    { summary: 'Summary' },
  )
}

export function personalAnswers({ profile }: ApplicationFacts): Answer[] {
  return answersOf(
    'profile',
    profile,
    { first_name: 'First name', last_name: 'Last name', job_title: 'Job title', phone_number: 'Phone' },
    { origin: 'How you heard of us', details: 'Anything else about you' },
  )
}

/** The company's own books: those of a subsidiary say nothing about who applies, so they stand beside, never instead. */
const booksAreLinked = ({ connections }: ApplicationFacts) =>
  connections.some(
    ({ source_type, status, subsidiary }) =>
      source_type === 'accounting' && status === 'Linked' && !subsidiary,
  )

const isUploaded = ({ documents }: ApplicationFacts, type: string) =>
  documents.some(({ document_type }) => document_type === type)

/** The documents that stand in for connected books: a founder who cannot connect uploads these. */
const insteadOfBooks = ({ documentTypes }: ApplicationFacts) =>
  documentTypes.filter(({ needed }) => needed === 'without_accounting')

export const financialAnswers = {
  /** Books linked, or every document that replaces them uploaded. */
  main: (facts: ApplicationFacts): Answer[] => {
    const replaced = insteadOfBooks(facts)
    return [
      {
        field: 'connections.accounting',
        label: 'Connect your accounting, or upload statements instead',
        needed: true,
        given:
          booksAreLinked(facts) || (replaced.length > 0 && replaced.every(({ id }) => isUploaded(facts, id))),
      },
    ]
  },

  /** Complete only when runway, plan to raise and other loans are all answered (specification §4). */
  assessment: ({ assessment }: ApplicationFacts): Answer[] =>
    answersOf('assessment', assessment, {
      runway_months: 'Months of runway',
      plan_to_raise: 'Plan to raise equity',
      has_other_loans: 'Other loans',
    }),

  documents: (facts: ApplicationFacts): Answer[] => {
    return facts.documentTypes
      .filter(({ show_on_start_flow, needed }) => show_on_start_flow && needed !== 'without_accounting')
      .map(({ id, name, needed }) => ({
        field: `documents.${id}`,
        label: name,
        needed:
          needed === 'always' ||
          (needed === 'with_other_loans' && facts.assessment?.has_other_loans === true),
        given: isUploaded(facts, id),
      }))
  },

  capital: ({ assessment }: ApplicationFacts): Answer[] =>
    answersOf('assessment', assessment, {
      capital_amount_requested: 'Amount',
      borrowing_timeframe_months: 'Time to repay',
    }),
}
