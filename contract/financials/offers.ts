import { z } from 'zod'
import { companyParams, Person } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

/**
 * Upper limits for offers and for the calculators. `maxAdvance` is in US dollars, `maxCap` is a multiple of the
 * advance, `maxFee` is a percentage of the advance, and `maxGrowth` limits growth and decline, in percent per month.
 */
export const offerLimits = { maxAdvance: '100000000.00', maxCap: 3, maxFee: 20, maxGrowth: 50 } as const

const advance = () =>
  field
    .money()
    .refine((amount) => Number(amount) >= 1000, 'At least $1,000')
    .refine((amount) => Number(amount) <= Number(offerLimits.maxAdvance), 'At most $100,000,000')

const share = () => field.percent().min(0.01, 'At least 0.01')

export const OfferTerms = z.object({
  /** The advance in US dollars, before the fee is deducted. */
  advance: advance(),
  /** The total repayment as a multiple of the advance, such as 1.3. */
  cap: z
    .number('Enter a number such as 1.3')
    .min(1, 'At least 1')
    .max(offerLimits.maxCap, `At most ${offerLimits.maxCap}`)
    .multipleOf(0.0001, 'Use at most four decimals'),
  /** The percentage of each month’s revenue that is due as a payment. */
  share: share(),
  /** The minimum monthly payment in US dollars. */
  minimum: field.money().default('0.00'),
  /** The fee as a percentage of the advance. It is deducted from the payout. */
  origination_fee: field.percent().max(offerLimits.maxFee, `At most ${offerLimits.maxFee}`).default(0),
})
export type OfferTerms = z.output<typeof OfferTerms>

const growth = () =>
  z
    .number('Enter a number from -50 to 50')
    .min(-offerLimits.maxGrowth, 'At least -50')
    .max(offerLimits.maxGrowth, 'At most 50')
    .multipleOf(0.0001, 'Use at most four decimals')

const Revenue = z.union([
  z.array(field.money()).min(1, 'Enter at least one month').max(600, 'Enter at most 600 months'),
  z.object({ first: field.money(), growth: growth() }),
])

export const ScheduledMonth = z.object({
  /** The number of the month, starting at 1. */
  month: z.int(),
  due_on: field.date().nullable(),
  /** In US dollars, rounded to cents. */
  revenue: z.string(),
  payment: field.money(),
  balance: field.money(),
})
export type ScheduledMonth = z.infer<typeof ScheduledMonth>

/** The cost of an offer for a given revenue. Amounts are in US dollars, rates in percent per year. */
export const OfferQuote = z.object({
  total: field.money(),
  fee: field.money(),
  received: field.money(),
  /** The total minus the advance, plus the fee. */
  cost: field.money(),
  /**
   * True if the advance is not repaid within 50 years; `months`, `repaid_on`, `last_payment`, `apr` and `ear` are then
   * null.
   */
  never: z.boolean(),
  months: z.int().nullable(),
  repaid_on: field.date().nullable(),
  first_payment: field.money(),
  largest_payment: field.money(),
  last_payment: field.money().nullable(),
  /** Twelve times the monthly internal rate of return. */
  apr: z.number().nullable(),
  /** The effective annual rate: the monthly rate, compounded over twelve months. */
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
  summary: 'Calculates the cost of terms for a revenue, month by month; stores nothing',
  body: OfferTerms.extend({
    /**
     * Expected revenue: either a list by month, whose last amount repeats, or the first month's amount with growth in
     * percent per month.
     */
    monthly_revenue: Revenue,
    /** The payout date. If set, every payment has a due date. */
    funded_on: field
      .date()
      // The last payment can be due 50 years later, and the response schema allows dates only up to 2199.
      .refine((date) => date < '2150-01-01', 'Choose a year up to 2149')
      .optional(),
  }),
  response: OfferQuote,
})

export const offerStatuses = ['open', 'accepted', 'declined', 'replaced', 'withdrawn', 'expired'] as const

/** Days for which an offer is valid if the analyst sets no date. */
export const offerDays = 14

export const declineReasons = {
  cost: 'It costs too much',
  amount: 'The amount doesn’t fit',
  share: 'The share of revenue is too high',
  elsewhere: 'We found other funding',
  timing: 'It’s not the right time',
  other: 'Another reason',
} as const

/**
 * The range within which the applicant may request a different advance, in US dollars, and a different share, in
 * percent of revenue.
 */
export const OfferLimits = z.object({
  advance_min: advance(),
  advance_max: advance(),
  share_min: share(),
  share_max: share(),
})
export type OfferLimits = z.infer<typeof OfferLimits>

export const TermsRequest = z.object({
  advance: field.money(),
  share: z.number(),
  note: z.string().nullable(),
  made_at: field.timestamp(),
  made_by: Person,
  /** When an analyst refused the request; null if no analyst refused it. */
  refused_at: field.timestamp().nullable(),
  refusal: z.string().nullable(),
})
export type TermsRequest = z.infer<typeof TermsRequest>

export const Offer = OfferTerms.extend({
  id: field.id(),
  company: field.id(),
  /** The version number, starting at 1. */
  number: z.int(),
  status: z.enum(offerStatuses),
  message: z.string().nullable(),
  made_at: field.timestamp(),
  made_by: Person,
  accepted_at: field.timestamp().nullable(),
  accepted_by: Person.nullable(),
  /** The last day on which the offer can be accepted. Null for old offers, which do not expire. */
  valid_until: field.date().nullable(),
  limits: OfferLimits.nullable(),
  request: TermsRequest.nullable(),
  declined_by: Person.nullable(),
  decline_reason: z.enum(field.typedKeys(declineReasons)).nullable(),
  decline_note: z.string().nullable(),
  /** When the offer expired, or was declined, withdrawn or replaced by the next version. */
  ended_at: field.timestamp().nullable(),
})
export type Offer = z.infer<typeof Offer>

const offerParams = companyParams.extend({ offerId: field.id() })

export const listOffers = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/offers/',
  access: 'viewer',
  summary: 'All versions of the company’s offer, newest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(Offer),
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/',
  access: 'assigned',
  summary:
    'Makes an offer and emails the company’s members; replaces an open offer and moves the company to the term sheet',
  params: companyParams,
  body: OfferTerms.extend({
    message: field.longText(2000).optional(),
    /** Defaults to 14 days from today. */
    valid_until: field.expectedDate().optional(),
    /** The offered terms must be within the limits. Without limits, the applicant can’t request different terms. */
    limits: OfferLimits.optional(),
  }),
  response: Offer,
  errors: ['offer_accepted', 'limit_reached', 'status_not_allowed'],
})

export const withdrawOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/withdraw/',
  access: 'assigned',
  summary: 'Withdraws an open or accepted offer and emails the company’s members',
  params: offerParams,
  response: Offer,
  errors: ['offer_closed'],
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/accept/',
  access: 'team',
  summary: 'Accepts the open offer and emails the company’s analysts; the company moves to due diligence',
  params: offerParams,
  response: Offer,
  errors: ['offer_closed'],
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/decline/',
  access: 'team',
  summary:
    'Declines the open offer with a reason and emails the company’s analysts; the company stays in the term sheet',
  params: offerParams,
  body: z.object({ reason: field.choice(declineReasons), note: field.longText(2000).optional() }),
  response: Offer,
  errors: ['offer_closed'],
})

export const requestTerms = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/request/',
  access: 'team',
  summary:
    'Requests another amount or share within the limits of the open offer and emails the company’s analysts; replaces an earlier request',
  params: offerParams,
  body: z.object({ advance: advance(), share: share(), note: field.longText(2000).optional() }),
  response: Offer,
  errors: ['offer_closed'],
})

export const refuseTerms = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/offers/:offerId/request/refuse/',
  access: 'assigned',
  summary:
    'Keeps the terms of the open offer despite the applicant’s request and emails the company’s members',
  params: offerParams,
  body: z.object({ note: field.longText(2000) }),
  response: Offer,
  errors: ['offer_closed', 'request_closed'],
})
