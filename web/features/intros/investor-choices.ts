import { createSelector } from '@reduxjs/toolkit'
import type { Sector } from '#contract/dictionary.ts'
import { investmentStages } from '#contract/investors.ts'
import type { InvestorCriteria } from '#contract/rules/investor-fit.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { toOptions } from '#web/ui/choices/options.ts'

export const stageChoices = toOptions(investmentStages)

export const revenueLabels: Record<NonNullable<InvestorCriteria['revenue']>, string> = {
  post_revenue: 'Post-revenue',
  pre_revenue: 'Pre-revenue',
}

const listSectors = (
  sectors: readonly Sector[],
  group: string | null,
): { value: string; label: string; group: string }[] =>
  sectors.flatMap(({ name, children }) => [
    { value: name, label: name, group: group ?? name },
    ...listSectors(children, group ?? name),
  ])

/** As in the investor data, countries have codes as values; sectors and business models have names. */
export const selectCriteriaChoices = createSelector(
  [selectDictionary],
  ({ countries, sectors, business_models }) => ({
    countries: countries.data.map(({ code, name }) => ({ value: code, label: name })),
    sectors: listSectors(sectors.data, null),
    business_models: business_models.data.map(({ name }) => ({ value: name, label: name })),
  }),
)

export const selectCountryNames = createSelector(
  [selectDictionary],
  ({ countries }): ReadonlyMap<string, string> =>
    new Map(countries.data.map(({ code, name }) => [code, name])),
)
