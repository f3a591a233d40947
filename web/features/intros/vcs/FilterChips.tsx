import { investmentStages } from '#contract/investors.ts'
import { isAmount } from '#contract/rules/money.ts'
import type { InvestorCriteria } from '#contract/rules/investor-fit.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { FilterChip } from '#web/ui/choices/FilterChip.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout/Layout.tsx'
import { revenueLabels, selectCountryNames } from '../investor-choices.ts'
import { filtersChanged, selectIntros } from '../slice.ts'

interface Chip {
  field: string
  value: string
  rest: Partial<InvestorCriteria>
}

const without = <T,>(values: readonly T[], removed: T): T[] => values.filter((value) => value !== removed)

function listChips(filters: InvestorCriteria, countries: ReadonlyMap<string, string>): Chip[] {
  const { stages, sectors, business_models, revenue } = filters
  const { startup_round_size, startup_target_valuation } = filters
  return [
    ...stages.map((stage) => ({
      field: 'Stage',
      value: investmentStages[stage],
      rest: { stages: without(stages, stage) },
    })),
    ...filters.countries.map((code) => ({
      field: 'Invests in',
      value: countries.get(code) ?? code,
      rest: { countries: without(filters.countries, code) },
    })),
    ...sectors.map((value) => ({ field: 'Sector', value, rest: { sectors: without(sectors, value) } })),
    ...business_models.map((value) => ({
      field: 'Business model',
      value,
      rest: { business_models: without(business_models, value) },
    })),
    ...(revenue ? [{ field: 'Revenue', value: revenueLabels[revenue], rest: { revenue: null } }] : []),
    ...(isAmount(startup_round_size)
      ? [{ field: 'Round', value: formatMoney(startup_round_size), rest: { startup_round_size: '' } }]
      : []),
    ...(isAmount(startup_target_valuation)
      ? [
          {
            field: 'Valuation',
            value: formatMoney(startup_target_valuation),
            rest: { startup_target_valuation: '' },
          },
        ]
      : []),
  ]
}

/** Shows the active filters, because the filter panel is in a dialog on narrow screens. */
export function FilterChips() {
  const dispatch = useAppDispatch()
  const filters = useAppSelector((state) => selectIntros(state).filters)
  const chips = listChips(filters, useAppSelector(selectCountryNames))
  if (chips.length === 0) return null
  return (
    <Row wrap gap={1}>
      {chips.map(({ field, value, rest }) => (
        <FilterChip
          key={`${field} ${value}`}
          field={field}
          value={value}
          onRemove={() => void dispatch(filtersChanged(rest))}
        />
      ))}
    </Row>
  )
}
