import { z } from 'zod'
import {
  defineBooleanCell,
  defineCountryItem,
  defineEmailCell,
  defineEnumItem,
  defineListCell,
  defineLongTextCell,
  defineMoneyCell,
  defineRequiredTextCell,
  defineTextItem,
  defineWebAddressCell,
} from './cells.ts'
import { type InvestorRecord, investmentStages, revenueStages } from './index.ts'
import { createRowReader } from './rows.ts'

const columns = z.object({
  external_id: defineRequiredTextCell(100),
  name: defineRequiredTextCell(200),
  website: defineWebAddressCell(),
  description: defineLongTextCell(2000),
  countries: defineListCell(defineCountryItem()),
  stages: defineListCell(defineEnumItem(investmentStages)),
  startup_round_size_min: defineMoneyCell(),
  startup_round_size_max: defineMoneyCell(),
  startup_target_valuation_min: defineMoneyCell(),
  startup_target_valuation_max: defineMoneyCell(),
  business_models: defineListCell(defineTextItem()),
  sectors: defineListCell(defineTextItem()),
  revenue: defineListCell(defineEnumItem([...revenueStages, 'either'])),
  contact_email: defineEmailCell(),
  active: defineBooleanCell(),
  // Airtable omits unchecked boxes, so an unchecked `active` box would count as active, like a missing column.
  // Airtable tables use `inactive` instead.
  inactive: defineBooleanCell(),
})

/** Amounts that could not be read count as valid, because they have a separate error. */
const isRising = (min: string | null, max: string | null): boolean =>
  min === null || max === null || !(Number(min) > Number(max))

const investor = columns
  .refine((row) => isRising(row.startup_round_size_min, row.startup_round_size_max), {
    path: ['startup_round_size_max'],
    message: 'The maximum round size is lower than the minimum',
  })
  .refine((row) => isRising(row.startup_target_valuation_min, row.startup_target_valuation_max), {
    path: ['startup_target_valuation_max'],
    message: 'The maximum valuation is lower than the minimum',
  })
  .transform((row): InvestorRecord => ({
    external_id: row.external_id,
    name: row.name,
    website: row.website,
    description: row.description,
    countries: row.countries,
    stages: row.stages,
    startup_round_size: { min: row.startup_round_size_min, max: row.startup_round_size_max },
    startup_target_valuation: {
      min: row.startup_target_valuation_min,
      max: row.startup_target_valuation_max,
    },
    business_models: row.business_models,
    sectors: row.sectors,
    revenue: revenueStages.filter((stage) => row.revenue.includes(stage) || row.revenue.includes('either')),
    contact_email: row.contact_email,
    active: row.active !== false && row.inactive !== true,
  }))

export const investorFields: readonly string[] = Object.keys(columns.shape)

const amounts = [
  'startup_round_size_min',
  'startup_round_size_max',
  'startup_target_valuation_min',
  'startup_target_valuation_max',
]

export const createInvestorReader = () => createRowReader(investor, { fields: investorFields, amounts })
