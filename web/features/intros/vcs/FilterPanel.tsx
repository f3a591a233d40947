import { useId, useState } from 'react'
import { investmentStages, type InvestorFacets } from '#contract/investors.ts'
import { type InvestorCriteria, noCriteria } from '#contract/rules/investor-fit.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { revenueLabels, selectCountryNames } from '../investor-choices.ts'
import { countCriteria } from '../criteria.ts'
import { filtersChanged, selectIntros } from '../slice.ts'
import { useGetInvestorFacetsQuery } from '../api.ts'
import { useDebouncedFilters } from './use-debounced-filters.ts'

const visibleValues = 5

interface FacetValue {
  value: string
  label: string
  /** Null if the server sent no count. */
  count: number | null
}

interface FacetGroupProps {
  legend: string
  values: readonly FacetValue[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function FacetGroup({ legend, values, chosen, onChange }: FacetGroupProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const selected = values.filter(({ value }) => chosen.includes(value))
  const unselected = values.filter(({ value }) => !chosen.includes(value))
  const ordered = isOpen
    ? values
    : [...selected, ...unselected].slice(0, Math.max(visibleValues, selected.length))
  if (values.length === 0) return null
  return (
    <Stack as="fieldset" gap={1} aria-labelledby={id}>
      <Text strong id={id}>
        {legend}
      </Text>
      <Stack as="ul" gap={1}>
        {ordered.map(({ value, label, count }) => (
          <Row as="li" key={value} gap={1} align="start">
            <Grow>
              <Checkbox
                label={label}
                checked={chosen.includes(value)}
                onChange={(checked) =>
                  onChange(
                    checked ? [...chosen, value] : chosen.filter((selectedValue) => selectedValue !== value),
                  )
                }
              />
            </Grow>
            <Text variant="small" as="span" tone="secondary">
              {count}
            </Text>
          </Row>
        ))}
      </Stack>
      {(values.length > ordered.length || isOpen) && (
        <div>
          <ActionLink about={legend} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : 'Show all'}
          </ActionLink>
        </div>
      )}
    </Stack>
  )
}

/** Includes selected values that have no count, so that users can deselect them. */
function toValues(
  facet: InvestorFacets['stages'] | undefined,
  chosen: readonly string[],
  toLabel = (value: string) => value,
): FacetValue[] {
  const counted = facet ?? []
  const missing = chosen.filter((value) => !counted.some((facetValue) => facetValue.value === value))
  return [
    ...counted.map(({ value, count }) => ({ value, label: toLabel(value), count })),
    ...missing.map((value) => ({ value, label: toLabel(value), count: null })),
  ]
}

const byCount = (values: FacetValue[]) => values.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))

const toStageLabel = (value: string) => investmentStages[value as keyof typeof investmentStages]
const toRevenueLabel = (value: string) => revenueLabels[value as keyof typeof revenueLabels]

export function FilterPanel() {
  const dispatch = useAppDispatch()
  const filters = useAppSelector((state) => selectIntros(state).filters)
  const { data: facets } = useGetInvestorFacetsQuery({ query: useDebouncedFilters().query })
  const countries = useAppSelector(selectCountryNames)
  const change = (part: Partial<InvestorCriteria>) => void dispatch(filtersChanged(part))
  const count = countCriteria(filters)
  const clearLabel = `Clear ${formatCount(count, 'filter')}`
  return (
    <Stack divided>
      <Row align="baseline" justify="between">
        <Text variant="subheading" as="h2">
          Filters
        </Text>
        {count > 0 && <ActionLink onClick={() => change(noCriteria)}>{clearLabel}</ActionLink>}
      </Row>
      <FacetGroup
        legend="Stage"
        values={toValues(facets?.stages, filters.stages, toStageLabel)}
        chosen={filters.stages}
        onChange={(stages) => change({ stages: stages as InvestorCriteria['stages'] })}
      />
      <FacetGroup
        legend="Invests in"
        values={toValues(facets?.countries, filters.countries, (code) => countries.get(code) ?? code)}
        chosen={filters.countries}
        onChange={(chosen) => change({ countries: chosen })}
      />
      <FacetGroup
        legend="Sector"
        values={byCount(toValues(facets?.sectors, filters.sectors))}
        chosen={filters.sectors}
        onChange={(sectors) => change({ sectors })}
      />
      <FacetGroup
        legend="Business model"
        values={byCount(toValues(facets?.business_models, filters.business_models))}
        chosen={filters.business_models}
        onChange={(business_models) => change({ business_models })}
      />
      <FacetGroup
        legend="Revenue"
        values={toValues(facets?.revenue, [], toRevenueLabel)}
        chosen={filters.revenue ? [filters.revenue] : []}
        onChange={(chosen) => change({ revenue: (chosen.at(-1) ?? null) as InvestorCriteria['revenue'] })}
      />
      <AmountFilters filters={filters} change={change} />
    </Stack>
  )
}

interface AmountFiltersProps {
  filters: InvestorCriteria
  change: (part: Partial<InvestorCriteria>) => void
}

const AmountFilters = ({ filters, change }: AmountFiltersProps) => (
  <>
    <MoneyField
      label="Round size"
      value={filters.startup_round_size}
      onChange={(startup_round_size) => change({ startup_round_size })}
    />
    <MoneyField
      label="Target valuation"
      value={filters.startup_target_valuation}
      onChange={(startup_target_valuation) => change({ startup_target_valuation })}
    />
  </>
)
