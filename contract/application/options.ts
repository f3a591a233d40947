export const companyStructures = {
  C_CORP: 'C Corp',
  'B_CORP/PBC': 'B Corp/Public Benefit Corporation',
  LLC: 'LLC',
  PARTNERSHIP: 'Partnership',
  SOLE_PROPRIETORSHIP: 'Sole Proprietorship',
  NON_PROFIT: 'Non Profit',
} as const

export const climateStrategies = {
  mitigation: 'Mitigation',
  adaptation: 'Adaptation',
  mitigation_and_adaptation: 'Mitigation and adaptation',
  none: 'None of these',
} as const

export const fundingTypes = {
  rbf: 'Revenue-based financing',
  grant: 'Grant funding',
  government_contract: 'Government contract funding',
  vc_intro: 'Investor introductions',
} as const

export const grantFundingTypes = {
  all_upfront: 'All upfront',
  based_on_milestones: 'Based on milestones',
  expense_reimbursements: 'Expense reimbursements',
  deliverables: 'Deliverables',
  other: 'Other',
} as const

export const matchKinds = { cash: 'Cash', in_kind: 'In kind' } as const

export const awardeeTypes = {
  prime: 'Prime awardee',
  subawardee: 'Sub-awardee',
  contractor: 'Contractor',
} as const

export const customerTypes = {
  consumers: 'Consumers',
  small_business: 'Small businesses',
  enterprise: 'Large companies',
  government: 'Government',
  non_profit: 'Non-profits',
} as const

export const usStates: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
    'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
    'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
    'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
    'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
    'WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|' +
    'PR Puerto Rico|VI U.S. Virgin Islands'
  )
    .split('|')
    .map((entry) => [entry.slice(0, 2), entry.slice(3)]),
)

/** Territories in `usStates` that also have a country code in ISO 3166-1. */
export const usTerritories: readonly string[] = ['AS', 'GU', 'MP', 'PR', 'VI']

export const isUsState = (code: string) => Object.hasOwn(usStates, code.toUpperCase())
export const isUsZip = (zip: string) => /^\d{5}(-\d{4})?$/.test(zip)
