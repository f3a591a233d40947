import {
  type FitName,
  getInvestorFit,
  type InvestorCriteria,
  type InvestorFit,
} from '#contract/rules/investor-fit.ts'
import type { Sector } from '#contract/dictionary.ts'
import type { Investor } from '#contract/investors.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { fitLabels } from '../fit-labels.ts'
import { joinWords } from '#web/features/labels/lists.ts'

const join = (names: readonly FitName[]) => joinWords(names.map((name) => fitLabels[name]))

export interface FitText {
  tone: 'fits' | 'open' | 'misses'
  text: string
}

export function describeFit({ fits, open, misses }: InvestorFit): FitText[] {
  const lines: FitText[] = []
  if (fits.length > 0) lines.push({ tone: 'fits', text: `Fits your ${join(fits)}` })
  else if (open.length > 0) lines.push({ tone: 'open', text: `Open to any ${join(open)}` })
  if (misses.length > 0) lines.push({ tone: 'misses', text: `Doesn’t match your ${join(misses)}` })
  return lines
}

export const explainFit = (
  criteria: InvestorCriteria | null,
  investor: Investor,
  sectors: readonly Sector[],
): FitText[] => (criteria ? describeFit(getInvestorFit(criteria, investor, sectors)) : [])

const million = 1_000_000

const shorten = (amount: string): string => {
  const dollars = Number(amount)
  if (dollars < million) return formatMoney(amount)
  return `$${(dollars / million).toLocaleString('en-US', { maximumFractionDigits: 1 })}M`
}

export function formatRange(min: string | null, max: string | null): string | null {
  if (min !== null && max !== null) return `${shorten(min)} to ${shorten(max)}`
  if (min !== null) return `from ${shorten(min)}`
  return max === null ? null : `up to ${shorten(max)}`
}
