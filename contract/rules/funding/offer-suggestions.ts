import type { OfferTerms } from '../../financials/offers.ts'
import { formatMoney } from '../money.ts'
import { formatPercent } from '../numbers.ts'
import { quoteOffer, computeTotalRepayment } from '../offers.ts'

/** Usual terms. Shares are percentages of revenue; months are the time to full repayment. */
const usual = { cap: 1.2, share: 6, minShare: 3, maxShare: 15, months: 24, minMonths: 12, maxMonths: 36 }

/** Staff get a warning if repayment takes more than `months` or the first payment is below `payment`, in US dollars. */
export const warnedTerms = { months: 60, payment: 1000 } as const

/** Suggested advances are multiples of this amount in US dollars. */
const step = 1000

export interface SuggestedTerms extends OfferTerms {
  range: { min: string; max: string }
}

/**
 * Returns the advance that `share` percent of a constant monthly revenue repays in `months` months at the usual cap.
 * The advance is rounded down to a multiple of `step`.
 */
const getAdvance = (revenue: number, share: number, months: number) =>
  Math.floor((revenue * share * months) / (100 * usual.cap * step)) * step

/**
 * Returns the usual range of advances for a monthly revenue in US dollars; null if the revenue is too small for an
 * advance.
 */
export function getUsualAdvanceRange(revenue: string): SuggestedTerms['range'] | null {
  const max = getAdvance(Number(revenue), usual.maxShare, usual.maxMonths)
  if (max < step) return null
  const min = Math.max(step, getAdvance(Number(revenue), usual.minShare, usual.minMonths))
  return { min: min.toFixed(2), max: max.toFixed(2) }
}

/**
 * Suggests the first terms of an offer: the requested advance (or, without a request, a usual advance), limited to the
 * usual range, and the share that repays the advance in about two years, limited to the usual shares. `revenue` is the
 * monthly revenue in US dollars. Returns null if the revenue is too small for an advance.
 */
export function suggestTerms(requested: string | null, revenue: string): SuggestedTerms | null {
  const range = getUsualAdvanceRange(revenue)
  if (!range) return null
  const target =
    requested === null ? getAdvance(Number(revenue), usual.share, usual.months) : Number(requested)
  const advance = Math.min(Number(range.max), Math.max(Number(range.min), target)).toFixed(2)
  const total = Number(computeTotalRepayment({ advance, cap: usual.cap }))
  const share = Math.ceil(((total * 100) / (Number(revenue) * usual.months)) * 2) / 2
  return {
    advance,
    cap: usual.cap,
    share: Math.min(usual.maxShare, Math.max(usual.minShare, share)),
    minimum: '0.00',
    origination_fee: 0,
    range,
  }
}

/**
 * Lists unusual terms that staff should check before they send an offer. `revenue` is the monthly revenue in US
 * dollars.
 */
export function listOfferWarnings(terms: OfferTerms, revenue: string): string[] {
  const { months, never, first_payment: payment } = quoteOffer({ ...terms, monthly_revenue: [revenue] })
  const range = getUsualAdvanceRange(revenue)
  const basis = `At ${formatMoney(revenue)} a month`
  const isAboveRange = Number(terms.advance) > Number(range?.max ?? 0)
  const shareOfMinimum = Math.round((Number(terms.minimum) / Number(revenue)) * 1000) / 10
  return [
    ...(never ? [`${basis}, the advance is never repaid.`] : []),
    ...(months !== null && months > warnedTerms.months
      ? [`${basis}, repayment takes ${months} months. Up to ${usual.maxMonths} months is usual.`]
      : []),
    ...(Number(payment) < warnedTerms.payment
      ? [
          `The monthly payment is ${formatMoney(payment)}, less than ${formatMoney(`${warnedTerms.payment}.00`)}.`,
        ]
      : []),
    ...(Number(terms.minimum) > 0 && shareOfMinimum > terms.share
      ? [
          `The minimum payment is ${formatPercent(shareOfMinimum)} of revenue, which is more than the agreed share.`,
        ]
      : []),
    ...(isAboveRange
      ? [
          `The advance is more than usual for this revenue${range ? `, up to ${formatMoney(range.max)}` : ''}.`,
        ]
      : []),
  ]
}
