import type { OfferLimits, OfferTerms } from '../../financials/offers.ts'
import { formatMoney } from '../money.ts'
import { formatPercent } from '../numbers.ts'

type RequestedTerms = Pick<OfferTerms, 'advance' | 'share'>

interface TermsError {
  path: string
  message: string
}

/** Lists an error for each requested term that is outside the limits. */
export function listTermErrors({ advance, share }: RequestedTerms, limits: OfferLimits): TermsError[] {
  const { advance_min, advance_max, share_min, share_max } = limits
  const errors: TermsError[] = []
  if (Number(advance) < Number(advance_min) || Number(advance) > Number(advance_max))
    errors.push({
      path: 'advance',
      message: `Enter an amount from ${formatMoney(advance_min)} to ${formatMoney(advance_max)}`,
    })
  if (share < share_min || share > share_max)
    errors.push({
      path: 'share',
      message: `Enter a share from ${formatPercent(share_min)} to ${formatPercent(share_max)}`,
    })
  return errors
}

/** Lists errors in the limits. Each range must contain the offered term. */
export function listLimitErrors({ advance, share }: RequestedTerms, limits: OfferLimits): TermsError[] {
  const errors: TermsError[] = []
  const add = (field: keyof OfferLimits, isWrong: boolean, message: string) => {
    if (isWrong) errors.push({ path: `limits.${field}`, message })
  }
  add('advance_min', Number(limits.advance_min) > Number(advance), 'At most the advance')
  add('advance_max', Number(limits.advance_max) < Number(advance), 'At least the advance')
  add('share_min', limits.share_min > share, 'At most the share')
  add('share_max', limits.share_max < share, 'At least the share')
  return errors
}

/** An offer expires at the end of its last day in Hawaii, when the day has ended in all states. */
export const offerTimeZone = 'Pacific/Honolulu'
