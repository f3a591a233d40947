import Box from '@mui/material/Box'
import type { ReactNode, RefObject } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { listBarSx, OrderMenu } from '#web/features/admin/list/OrderMenu.tsx'
import { selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { FilterChip } from '#web/ui/fields/FilterChip.tsx'
import { formatMoney } from '#web/ui/format.ts'
import {
  amountNames,
  amountTitles,
  facetNames,
  facetTitles,
  getFacetLabel,
  orderLabels,
  parseAmount,
} from './investor-filters.ts'
import type { Investors } from './use-investors.ts'

type BarProps = Pick<Investors, 'params' | 'change' | 'ordering'>

/** What narrows the list: a chip for each filter, with all values chosen in it. */
function Chips({ params, change }: Pick<BarProps, 'params' | 'change'>) {
  const countryNames = useAppSelector(selectCountryNames)
  const active = params.get('active')
  return (
    <>
      {active && (
        <FilterChip
          field="takes part"
          value={active === 'true' ? 'yes' : 'no'}
          onRemove={() => change({ active: null })}
        />
      )}
      {facetNames.map((name) => {
        const chosen = params.getAll(name)
        return (
          chosen.length > 0 && (
            <FilterChip
              key={name}
              field={facetTitles[name].toLowerCase()}
              relation="is"
              value={chosen.map((value) => getFacetLabel(name, value, countryNames)).join(', ')}
              onRemove={() => change({ [name]: null })}
            />
          )
        )
      })}
      {amountNames.map((name) => {
        const amount = parseAmount(params.get(name))
        return (
          amount && (
            <FilterChip
              key={name}
              field={amountTitles[name].toLowerCase()}
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

interface InvestorBarProps extends BarProps {
  searchRef: RefObject<HTMLInputElement | null>
  /** What stands between search and order. */
  children: ReactNode
}

/** Search and order of the investors, with the filters that hold; all in the address. */
export const InvestorBar = ({ params, change, ordering, searchRef, children }: InvestorBarProps) => (
  <Box sx={listBarSx}>
    <ListSearch
      ref={searchRef}
      label="Search investors"
      placeholder="Name or words of the description…"
      value={params.get('q') ?? ''}
      chips={<Chips params={params} change={change} />}
      onSearch={(q) => change({ q }, { replace: true })}
    />
    {children}
    <OrderMenu ordering={ordering} labels={orderLabels} onChange={(sort) => change({ sort })} />
  </Box>
)
