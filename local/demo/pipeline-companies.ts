import { parse } from 'csv-parse/sync'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import {
  climateStrategies,
  companyStructures,
  fundingTypes,
  grantFundingTypes,
} from '#contract/application/options.ts'
import { typedKeys } from '#contract/core/fields.ts'
import type { DemoPerson } from '#local/login/people.ts'
import { buildDemoPerson, demoDomain, demoPeople } from '#local/demo/people.ts'

const orNull = z.string().transform((text) => text || null)
const list = z.string().transform((text) => text.split(';'))
const yesOrNo = z.enum(['yes', 'no', '']).transform((text) => (text === '' ? null : text === 'yes'))

/** A row of `pipeline-companies.csv`. */
const DemoCompany = z.object({
  name: z.string(),
  founder: z.string(),
  job_title: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip_code: z.string(),
  country_code: z.string(),
  phone_number: z.string(),
  structure: z.enum(typedKeys(companyStructures)),
  incorporated: z.string(),
  sells: list.pipe(z.array(z.enum(['software', 'hardware', 'service']))),
  business_model: z.string(),
  sector: z.string(),
  climate_strategy: z.enum(typedKeys(climateStrategies)),
  funding: list.pipe(z.array(z.enum(typedKeys(fundingTypes)))),
  amount: z.string(),
  months: z.coerce.number(),
  runway_months: z.coerce.number(),
  plans_to_raise: yesOrNo,
  has_other_loans: yesOrNo,
  /** How the company's grant is paid; null if it has no grant. */
  grant: orNull.pipe(z.enum(typedKeys(grantFundingTypes)).nullable()),
  has_customers: z.enum(['yes', 'no']).transform((text) => text === 'yes'),
  mission: z.string(),
  summary: orNull,
})
export type DemoCompany = z.infer<typeof DemoCompany>

export const demoCompanies: readonly DemoCompany[] = z.array(DemoCompany).parse(
  parse(readFileSync(new URL('pipeline-companies.csv', import.meta.url), 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  }),
)

export const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/, inc\.|[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export function getFounder({ name, founder }: DemoCompany): DemoPerson {
  const listedPerson = demoPeople.find((person) => person.name === founder)
  if (listedPerson) return listedPerson
  const [firstName = ''] = founder.toLowerCase().split(' ')
  const person = buildDemoPerson(`${firstName}@${toSlug(name)}.${demoDomain}`, founder)
  return { ...person, email_verified: !unverifiedFounders.includes(founder) }
}

const unverifiedFounders = ['Beth Lindgren']
