import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import { ListFilter } from 'lucide-react'
import { type Ref, useState } from 'react'
import type { InvestorFacets } from '#contract/investors.ts'
import { isAmount } from '#contract/rules/money.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useTypedFilter } from '#web/features/admin/list/use-typed-filter.ts'
import { selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { MoneyField } from '#web/ui/fields/NumberField.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import {
  type AmountName,
  amountNames,
  type FacetName,
  facetNames,
  facetTitles,
  getFacetLabel,
  parseAmount,
} from './investor-filters.ts'
import { selectAdminInvestors } from './slice.ts'

/** Values of a facet that are listed, besides those chosen. */
const maxValues = 8

const groupSx = {
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  display: 'grid',
  gap: '2px',
  '& > legend': { fontWeight: 600, mb: '4px', p: 0 },
  '& .count': { color: 'text.secondary', fontSize: '0.875rem' },
  '& > div': {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    pb: '3px',
  },
  '& .share': { position: 'absolute', left: '32px', right: 0, bottom: 0, height: '2px' },
  '& .share > span': {
    display: 'block',
    height: '100%',
    borderRadius: '99px',
    bgcolor: 'primary.main',
    opacity: 0.4,
  },
} as const satisfies SxProps<Theme>

interface FacetProps {
  name: FacetName
  values: InvestorFacets['stages']
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function Facet({ name, values, chosen, onChange }: FacetProps) {
  const countryNames = useAppSelector(selectCountryNames)
  const presentValues = values.filter(({ count }) => count > 0)
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole
    ? presentValues
    : [
        ...presentValues.slice(0, maxValues),
        ...presentValues.slice(maxValues).filter(({ value }) => chosen.includes(value)),
      ]
  if (listed.length === 0) return null
  const largest = Math.max(...listed.map(({ count }) => count))
  const rest = presentValues.length - listed.length
  return (
    <Box component="fieldset" sx={groupSx}>
      <legend>{facetTitles[name]}</legend>
      {listed.map(({ value, count }) => (
        <div key={value}>
          <Checkbox
            label={getFacetLabel(name, value, countryNames)}
            checked={chosen.includes(value)}
            onChange={(checked) =>
              onChange(checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          <span className="count">{count}</span>
          <span className="share" aria-hidden>
            <span style={{ width: `${(100 * count) / largest}%` }} />
          </span>
        </div>
      ))}
      {rest > 0 && (
        <Link
          component="button"
          type="button"
          aria-label={`${rest} more: ${facetTitles[name]}`}
          sx={{ justifySelf: 'start', minHeight: 24 }}
          onClick={() => setWhole(true)}
        >
          {rest} more
        </Link>
      )}
    </Box>
  )
}

const amountLabels: Record<AmountName, string> = {
  startup_round_size: 'Takes part in a round of',
  startup_target_valuation: 'At a valuation of',
}

interface AmountFilterProps {
  name: AmountName
  value: string | null
  onChange: (amount: string) => void
}

const parseTyped = (typed: string) => (typed === '' || isAmount(typed) ? typed : null)

const activeOptions = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Not active' },
] as const

/** Finds the investors whose range holds an amount, once it is typed. */
function AmountFilter({ name, value, onChange }: AmountFilterProps) {
  const { typed, setTyped, send } = useTypedFilter(value ?? '', parseTyped, onChange)
  return <MoneyField label={amountLabels[name]} value={typed} onChange={setTyped} onBlur={send} />
}

const listId = 'investor-filters'

interface FiltersButtonProps {
  params: URLSearchParams
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Opens the filters on narrow screens, where they stand above the list; elsewhere they are always in sight. */
export function FiltersButton({ params, isOpen, onOpen }: FiltersButtonProps) {
  const chosen = [...facetNames, ...amountNames, 'active'].filter((name) => params.get(name)).length
  return (
    <Button
      kind="line"
      aria-expanded={isOpen}
      aria-controls={listId}
      icon={<Icon of={ListFilter} small />}
      onClick={() => onOpen(!isOpen)}
      sx={{ minHeight: 'var(--ui-control)', display: { lg: 'none' } }}
    >
      {chosen > 0 ? `Filters: ${chosen}` : 'Filters'}
    </Button>
  )
}

interface FacetPanelProps {
  params: URLSearchParams
  onChange: (values: Record<string, string | readonly string[] | null>) => void
  /** The list of filters, of which the first takes the focus. */
  ref: Ref<HTMLElement>
  isOpen: boolean
}

/** How many investors each value of a filter would leave, to choose from. */
export function FacetPanel({ params, onChange, ref, isOpen }: FacetPanelProps) {
  const { data } = useAppSelector((state) => selectAdminInvestors(state).facets)
  return (
    <Box
      component="aside"
      aria-label="Filters"
      id={listId}
      ref={ref}
      sx={{ minWidth: 0, display: { xs: isOpen ? 'block' : 'none', lg: 'block' } }}
    >
      {data ? (
        <Facets data={data} params={params} onChange={onChange} />
      ) : (
        <SkeletonRows rows={6} label="Loading filters" />
      )}
    </Box>
  )
}

type FacetsProps = Pick<FacetPanelProps, 'params' | 'onChange'> & { data: InvestorFacets }

/** Every filter with its values. */
const Facets = ({ data, params, onChange }: FacetsProps) => (
  <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
    <SelectField
      label="Takes part"
      value={params.get('active')}
      placeholder="Active or not"
      options={activeOptions}
      onChange={(active) => onChange({ active })}
    />
    {facetNames.map((name) => (
      <Facet
        key={name}
        name={name}
        values={data[name]}
        chosen={params.getAll(name)}
        onChange={(values) => onChange({ [name]: values })}
      />
    ))}
    {amountNames.map((name) => (
      <AmountFilter
        key={name}
        name={name}
        value={parseAmount(params.get(name))}
        onChange={(amount) => onChange({ [name]: amount })}
      />
    ))}
  </Box>
)
