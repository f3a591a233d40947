import { type Investor, investmentStages } from '#contract/investors.ts'
import { formatShortMoney, NONE } from '#web/ui/format.ts'

export const formatMoneyRange = (min: string | null, max: string | null): string => {
  if (min === null && max === null) return NONE
  if (min === null) return `up to ${formatShortMoney(max)}`
  if (max === null) return `from ${formatShortMoney(min)}`
  return `${formatShortMoney(min)} – ${formatShortMoney(max)}`
}

/** Formats stages as "Seed, Series A, B": the word "Series" appears only once. */
export const formatStages = (stages: Investor['stages']): string =>
  stages
    .map((stage) => investmentStages[stage])
    .join(', ')
    .replaceAll(/(?<=Series .*)Series /g, '')
