import { ListFilter } from 'lucide-react'
import { type Ref, useState } from 'react'
import { type InvestorFacets, investmentStages, type listInvestors } from '#contract/investors.ts'
import { isAmount } from '#contract/rules/money.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useFilterText } from '#web/features/admin/list/use-filter-text.ts'
import { revenueLabels, selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { FilterChip } from '#web/ui/choices/FilterChip.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './InvestorFilters.module.css'

export type InvestorState = QueryControl<typeof listInvestors.query>

interface StateProps {
  state: InvestorState
}

const facetTitles = {
  stages: 'Stage',
  revenue: 'Revenue',
  countries: 'Country',
  sectors: 'Sector',
  business_models: 'Business model',
} as const
type FacetName = keyof typeof facetTitles
const facetNames = Object.keys(facetTitles) as FacetName[]

/** Company amounts that an investor's range must include. */
const amountFilters = {
  startup_round_size: { title: 'round', label: 'Company’s round size' },
  startup_target_valuation: { title: 'valuation', label: 'Company’s valuation' },
} as const
type AmountName = keyof typeof amountFilters
const amountNames = Object.keys(amountFilters) as AmountName[]

/** In the query, each value is a separate flag. */
const revenues = ['post_revenue', 'pre_revenue'] as const

const getValues = ({ query }: InvestorState, name: FacetName): readonly string[] =>
  name === 'revenue' ? revenues.filter((revenue) => query[revenue] === 'true') : (query[name] ?? [])

const changeValues = ({ change }: InvestorState, name: FacetName, values: readonly string[]) =>
  change(
    name === 'revenue'
      ? Object.fromEntries(revenues.map((revenue) => [revenue, values.includes(revenue) || null]))
      : { [name]: values },
  )

function getFacetLabel(facet: FacetName, value: string, countryNames: ReadonlyMap<string, string>): string {
  const labels: Partial<Record<string, string>> =
    facet === 'stages' ? investmentStages : facet === 'revenue' ? revenueLabels : {}
  return (facet === 'countries' ? countryNames.get(value) : labels[value]) ?? value
}

export function InvestorChips({ state }: StateProps) {
  const countryNames = useAppSelector(selectCountryNames)
  const { query, change } = state
  return (
    <>
      {query.active && (
        <FilterChip
          field="status"
          relation="is"
          value={query.active === 'true' ? 'Active' : 'Inactive'}
          onRemove={() => change({ active: null })}
        />
      )}
      {facetNames.map((name) => {
        const values = getValues(state, name)
        return (
          values.length > 0 && (
            <FilterChip
              key={name}
              field={facetTitles[name].toLowerCase()}
              relation="is"
              value={values.map((value) => getFacetLabel(name, value, countryNames)).join(', ')}
              onRemove={() => changeValues(state, name, [])}
            />
          )
        )
      })}
      {amountNames.map((name) => {
        const amount = query[name]
        return (
          amount && (
            <FilterChip
              key={name}
              field={amountFilters[name].title}
              relation="of"
              value={formatMoney(amount)}
              onRemove={() => change({ [name]: null })}
            />
          )
        )
      })}
    </>
  )
}

/** Maximum number of values in a collapsed facet, not counting selected values further down the list. */
const maxValues = 8

interface FacetProps {
  name: FacetName
  values: InvestorFacets['stages']
  selected: readonly string[]
  onChange: (selected: string[]) => void
}

function Facet({ name, values, selected, onChange }: FacetProps) {
  const countryNames = useAppSelector(selectCountryNames)
  const presentValues = values.filter(({ count }) => count > 0)
  const [isExpanded, setExpanded] = useState(false)
  const visibleValues = isExpanded
    ? presentValues
    : [
        ...presentValues.slice(0, maxValues),
        ...presentValues.slice(maxValues).filter(({ value }) => selected.includes(value)),
      ]
  if (visibleValues.length === 0) return null
  const maxCount = Math.max(...visibleValues.map(({ count }) => count))
  const hiddenCount = presentValues.length - visibleValues.length
  return (
    <Stack as="fieldset" gap={0.5} aria-label={facetTitles[name]}>
      <b>{facetTitles[name]}</b>
      {visibleValues.map(({ value, count }) => (
        <Row key={value} gap={1} justify="between" className={styles.value}>
          <Checkbox
            label={getFacetLabel(name, value, countryNames)}
            checked={selected.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...selected, value] : selected.filter((name) => name !== value))
            }
          />
          <Text as="span" variant="small" tone="secondary">
            {count}
          </Text>
          <span
            className={styles.share}
            style={{ width: `calc((100% - 32px) * ${count / maxCount})` }}
            aria-hidden
          />
        </Row>
      ))}
      {hiddenCount > 0 && (
        <Link aria-label={`${hiddenCount} more: ${facetTitles[name]}`} onClick={() => setExpanded(true)}>
          {hiddenCount} more
        </Link>
      )}
    </Stack>
  )
}

interface AmountFilterProps {
  name: AmountName
  value: string | undefined
  onChange: (amount: string) => void
}

const parseAmount = (text: string) => (text === '' || isAmount(text) ? text : null)

const activeOptions = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
] as const

function AmountFilter({ name, value, onChange }: AmountFilterProps) {
  const { typed, setTyped, send } = useFilterText(value ?? '', parseAmount, onChange)
  return <MoneyField label={amountFilters[name].label} value={typed} onChange={setTyped} onBlur={send} />
}

const listId = 'investor-filters'

interface FiltersButtonProps extends StateProps {
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

export function FiltersButton({ state, isOpen, onOpen }: FiltersButtonProps) {
  const activeFacets = facetNames.filter((name) => getValues(state, name).length > 0)
  const activeFields = (['active', ...amountNames] as const).filter((name) => state.query[name])
  const count = activeFacets.length + activeFields.length
  return (
    <Visible below="lg">
      <Button
        kind="line"
        size="control"
        aria-expanded={isOpen}
        aria-controls={listId}
        icon={<Icon of={ListFilter} small />}
        onClick={() => onOpen(!isOpen)}
      >
        {count > 0 ? `Filters: ${count}` : 'Filters'}
      </Button>
    </Visible>
  )
}

interface FacetPanelProps extends StateProps {
  facets: InvestorFacets | undefined
  /** The list of filters. The key `f` focuses its first filter. */
  ref: Ref<HTMLElement>
  isOpen: boolean
}

export const FacetPanel = ({ state, facets, ref, isOpen }: FacetPanelProps) => (
  <Visible as="aside" from={isOpen ? undefined : 'lg'} aria-label="Filters" id={listId} ref={ref}>
    {facets ? <Facets state={state} facets={facets} /> : <SkeletonRows rows={6} label="Loading filters" />}
  </Visible>
)

const Facets = ({ state, facets }: StateProps & { facets: InvestorFacets }) => (
  <Stack>
    <SelectField
      label="Status"
      value={state.query.active ?? null}
      placeholder="Active or inactive"
      options={activeOptions}
      onChange={(active) => state.change({ active })}
    />
    {facetNames.map((name) => (
      <Facet
        key={name}
        name={name}
        values={facets[name]}
        selected={getValues(state, name)}
        onChange={(values) => changeValues(state, name, values)}
      />
    ))}
    {amountNames.map((name) => (
      <AmountFilter
        key={name}
        name={name}
        value={state.query[name]}
        onChange={(amount) => state.change({ [name]: amount })}
      />
    ))}
  </Stack>
)
