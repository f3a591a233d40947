import { z } from 'zod'
import { companyParams, Person } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

/** The bounds of an offer: what the calculators offer, and the most that the arithmetic takes on. */
export const offerLimits = { maxAdvance: '100000000.00', maxCap: 3, maxFee: 20, maxGrowth: 50 } as const

const advance = () =>
  field
    .money()
    .refine((amount) => Number(amount) >= 1000, 'At least $1,000')
    .refine((amount) => Number(amount) <= Number(offerLimits.maxAdvance), 'At most $100,000,000')

/** The terms of revenue-based financing: the one object that every screen and calculation renders. */
export const OfferTerms = z.object({
  /** US dollars. */
  advance: advance(),
  /** What is repaid in all, as a multiple of the advance: 1.3. */
  cap: z
    .number('Write a number such as 1.3')
    .min(1, 'At least 1')
    .max(offerLimits.maxCap, `At most ${offerLimits.maxCap}`)
    .multipleOf(0.0001, 'Use at most four decimals'),
  /** Percent of each month’s revenue. */
  share: field.percent().min(0.01, 'At least 0.01'),
  /** The least that is paid in a month, US dollars. */
  minimum: field.money().default('0.00'),
  /** Percent of the advance, withheld when it is paid out. */
  origination_fee: field.percent().max(offerLimits.maxFee, `At most ${offerLimits.maxFee}`).default(0),
})
export type OfferTerms = z.output<typeof OfferTerms>

const growth = () =>
  z
    .number('Write a number from -50 to 50')
    .min(-offerLimits.maxGrowth, 'At least -50')
    .max(offerLimits.maxGrowth, 'At most 50')
    .multipleOf(0.0001, 'Use at most four decimals')

const Revenue = z.union([
  z.array(field.money()).min(1, 'Give at least one month').max(600, 'Give at most 600 months'),
  z.object({ first: field.money(), growth: growth() }),
])

export const ScheduledMonth = z.object({
  /** From 1. */
  month: z.int(),
  due_on: field.date().nullable(),
  /** US dollars, rounded to cents; the payment is worked out before rounding. */
  revenue: z.string(),
  payment: field.money(),
  /** What is left after the payment. */
  balance: field.money(),
})
export type ScheduledMonth = z.infer<typeof ScheduledMonth>

/** What an offer costs on a given revenue. Amounts in US dollars, rates in percent a year. */
export const OfferQuote = z.object({
  total: field.money(),
  /** Withheld from the advance. */
  fee: field.money(),
  /** What reaches the company: the advance less the fee. */
  received: field.money(),
  /** What is repaid above the advance, and the fee. */
  cost: field.money(),
  /** Whether it is not repaid within fifty years; then it has no months, dates or rates. */
  never: z.boolean(),
  months: z.int().nullable(),
  repaid_on: field.date().nullable(),
  first_payment: field.money(),
  largest_payment: field.money(),
  last_payment: field.money().nullable(),
  /** Twelve times the monthly internal rate of return. */
  apr: z.number().nullable(),
  /** The same with compounding. */
  ear: z.number().nullable(),
  collected: field.money(),
  left: field.money(),
  schedule: z.array(ScheduledMonth),
})
export type OfferQuote = z.infer<typeof OfferQuote>

export const requestQuote = endpoint({
  method: 'POST',
  path: '/api/v1/offers/quote/',
  access: 'user',
  limit: 'costly',
  summary: 'Works out what terms cost on a revenue, month by month; stores nothing',
  body: OfferTerms.extend({
    /** Each month’s revenue, the last one going on; or the first month and its growth in percent a month. */
    monthly_revenue: Revenue,
    /** When the money arrives; with it, every payment has a date. */
    funded_on: field
      .date()
      // the last payment may be due fifty years later, within the dates that a reply knows
      .refine((date) => date < '2150-01-01', 'Choose a year up to 2149')
      .optional(),
  }),
  response: OfferQuote,
})

export const offerStatuses = ['open', 'accepted', 'replaced', 'withdrawn'] as const

/** One version of what the funder offers a company. */
export const Offer = OfferTerms.extend({
  id: field.id(),
  company: field.id(),
  /** Its version, from 1; the highest is the latest. */
  number: z.int(),
  status: z.enum(offerStatuses),
  /** What the analyst writes with it, for the applicant to read. */
  message: z.string().nullable(),
  made_at: field.time(),
  made_by: Person,
  accepted_at: field.time().nullable(),
  accepted_by: Person.nullable(),
  /** When it was withdrawn, or replaced by the next version. */
  ended_at: field.time().nullable(),
})
export type Offer = z.infer<typeof Offer>

const offerParams = companyParams.extend({ offerId: field.id() })

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/offers/',
  access: 'viewer',
  summary: 'Every version of the company’s offer, the latest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(Offer),
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/',
  access: 'assigned',
  summary:
    'Sends the company an offer and emails its members; the company moves to the term sheet, an open offer is replaced',
  params: companyParams,
  body: OfferTerms.extend({ message: field.longText(2000).optional() }),
  response: Offer,
  errors: ['offer_accepted', 'limit_reached', 'status_not_allowed'],
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/withdraw/',
  access: 'assigned',
  summary: 'Takes an open or accepted offer back, and mails the company’s members',
  params: offerParams,
  response: Offer,
  errors: ['offer_closed'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/accept/',
  access: 'team',
  summary:
    'Accepts the open offer for the company and emails its analysts; the company moves to due diligence',
  params: offerParams,
  response: Offer,
  errors: ['offer_closed'],
})
