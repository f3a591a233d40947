export type AccountKey = 'operating' | 'reserve' | 'card'

/** Plaid's primary and detailed categories. */
export type Category = readonly [primary: string, detailed: string]

export interface Payment {
  account: AccountKey
  name: string
  merchant: string | null
  category: Category
  /** The minimum in whole dollars. Payments are between `least` and `least + more`. */
  least: number
  more: number
}

export interface MonthlyPayment extends Payment {
  day: number
}

const SERVICES: Category = ['GENERAL_SERVICES', 'GENERAL_SERVICES_OTHER_GENERAL_SERVICES']
const GOODS: Category = ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE']

export const WAGES: Category = ['TRANSFER_OUT', 'TRANSFER_OUT_ACCOUNT_TRANSFER']
export const INCOME: Category = ['INCOME', 'INCOME_OTHER_INCOME']
export const INTEREST: Category = ['INCOME', 'INCOME_INTEREST_EARNED']
export const FUNDING: Category = ['TRANSFER_IN', 'TRANSFER_IN_INVESTMENT_AND_RETIREMENT_FUNDS']
export const CARD_PAYMENT: Category = ['LOAN_PAYMENTS', 'LOAN_PAYMENTS_CREDIT_CARD_PAYMENT']

/** Customers that pay once a month, with the minimum payment in whole dollars. */
export const customers = [
  { name: 'ACH CREDIT CASCADIA GRID COOP', least: 14_800, day: 4 },
  { name: 'ACH CREDIT HARBOR FOODS LLC', least: 9_600, day: 7 },
  { name: 'ACH CREDIT TERRALINE LOGISTICS', least: 7_900, day: 11 },
  { name: 'WIRE IN SUNDOWN HOTELS GROUP', least: 11_200, day: 13 },
  { name: 'ACH CREDIT BLUE MESA DAIRY', least: 5_400, day: 17 },
  { name: 'ACH CREDIT CITY OF ALDERTON', least: 8_300, day: 21 },
  { name: 'ACH CREDIT KESTREL ROBOTICS', least: 6_700, day: 26 },
] as const

const operating = (
  day: number,
  name: string,
  category: Category,
  least: number,
  more: number,
): MonthlyPayment => ({ account: 'operating', day, name, merchant: null, category, least, more })

const card = (day: number, merchant: string, category: Category, least: number, more: number) =>
  ({ account: 'card', day, name: merchant.toUpperCase(), merchant, category, least, more }) as const

export const monthly: readonly MonthlyPayment[] = [
  operating(1, 'OAK STREET PROPERTIES RENT', ['RENT_AND_UTILITIES', 'RENT_AND_UTILITIES_RENT'], 6_800, 0),
  operating(5, 'ANCHOR HEALTH PREMIUM', ['GENERAL_SERVICES', 'GENERAL_SERVICES_INSURANCE'], 3_850, 120),
  operating(8, 'MERIDIAN COMPONENTS INC', GOODS, 5_200, 4_100),
  operating(
    12,
    'ALDERTON POWER AND LIGHT',
    ['RENT_AND_UTILITIES', 'RENT_AND_UTILITIES_GAS_AND_ELECTRICITY'],
    640,
    380,
  ),
  operating(20, 'PACIFIC BUSINESS BANK LOAN PMT', ['LOAN_PAYMENTS', 'LOAN_PAYMENTS_OTHER_PAYMENT'], 2_450, 0),
  operating(22, 'MERIDIAN COMPONENTS INC', GOODS, 4_300, 3_600),
  operating(
    28,
    'FERN AND HOLT CPA',
    ['GENERAL_SERVICES', 'GENERAL_SERVICES_ACCOUNTING_AND_FINANCIAL_PLANNING'],
    950,
    0,
  ),
  card(1, 'Google Workspace', SERVICES, 288, 40),
  card(3, 'Amazon Web Services', SERVICES, 1_900, 900),
  card(7, 'GitHub', SERVICES, 189, 0),
  card(9, 'Slack', SERVICES, 210, 30),
  card(14, 'Figma', SERVICES, 135, 0),
  card(18, 'HubSpot', SERVICES, 800, 0),
]

export const casual: readonly Payment[] = [
  card(0, 'McMaster-Carr', GOODS, 85, 900),
  card(0, 'Uber', ['TRANSPORTATION', 'TRANSPORTATION_TAXIS_AND_RIDE_SHARES'], 12, 55),
  card(0, 'Delta Air Lines', ['TRAVEL', 'TRAVEL_FLIGHTS'], 210, 520),
  card(0, 'Staples', GOODS, 24, 190),
  card(0, 'DoorDash', ['FOOD_AND_DRINK', 'FOOD_AND_DRINK_FAST_FOOD'], 28, 140),
  card(0, 'Shell', ['TRANSPORTATION', 'TRANSPORTATION_GAS'], 31, 60),
  card(0, 'The Home Depot', ['HOME_IMPROVEMENT', 'HOME_IMPROVEMENT_HARDWARE'], 40, 380),
]
