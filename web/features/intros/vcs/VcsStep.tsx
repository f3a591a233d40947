import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { SxProps, Theme } from '@mui/material/styles'
import { LayoutGrid, ListFilter, Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Investor, listInvestors } from '#contract/investors.ts'
import type { Response } from '#contract/core/endpoint.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { SearchField } from '#web/ui/fields/SearchField.tsx'
import { formatCount, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { selectCountryNames } from '../investor-choices.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { countChosen } from '../criteria.ts'
import { filtersChanged, pageChanged, searchChanged, selectIntros, viewChanged } from '../slice.ts'
import { explainFit } from './fit-text.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { InvestorCards, InvestorCardsSkeleton } from './InvestorCards.tsx'
import { InvestorTable } from './InvestorTable.tsx'
import { usePickStates } from './pick-state.ts'
import { PicksBar, PicksCard } from './PicksCard.tsx'
import { useGetInvestorFacetsQuery, useListInvestorsQuery } from '../api.ts'
import { useSettledFilters } from './use-settled-filters.ts'

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: '232px minmax(0, 1fr)',
    lg: '248px minmax(0, 1fr) 296px',
  },
  gap: { xs: 3, md: 5 },
  alignItems: 'start',
  maxWidth: 1480,
  mx: 'auto',
  '& > .filters': { display: { xs: 'none', md: 'block' } },
  '& > .picks': { gridColumn: { md: '2', lg: 'auto' }, position: { lg: 'sticky' }, top: '96px' },
} as const satisfies SxProps<Theme>

const barSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 } as const

/** The second step: who fits, and whom to meet. */
export function VcsStep() {
  useDictionary('countries')
  useDictionary('sectors')
  return (
    <Box sx={columnsSx}>
      <div className="filters">
        <FilterPanel />
      </div>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <PageHead
          title="Pick the investors you want to meet"
          lead="They see your letter and deck only after you send them, in the next step."
        />
        <SearchBar />
        <FilterChips />
        <InvestorList />
      </Box>
      <div className="picks" id="picks">
        <PicksCard />
      </div>
      <PicksBar />
    </Box>
  )
}

/** On narrow screens the filters open in a dialog. */
function FilterButton() {
  const [isOpen, setOpen] = useState(false)
  const count = useAppSelector((state) => countChosen(selectIntros(state).filters))
  const close = () => setOpen(false)
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <Button
        kind="line"
        icon={<Icon of={ListFilter} small />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filters, ${count}` : 'Filters'}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Find investors"
        actions={<Button onClick={close}>Show the investors</Button>}
      >
        <FilterPanel />
      </Dialog>
    </Box>
  )
}

function SearchBar() {
  const dispatch = useAppDispatch()
  const { search, view } = useAppSelector(selectIntros)
  return (
    <Box sx={barSx}>
      <Box sx={{ flex: '1 1 260px', display: 'flex' }}>
        <SearchField
          label="Search investors"
          placeholder="Name or what they care about"
          value={search}
          onChange={(text) => dispatch(searchChanged(text))}
        />
      </Box>
      <FilterButton />
      <ToggleButtonGroup
        exclusive
        size="small"
        value={view}
        aria-label="View"
        onChange={(_, chosen: 'cards' | 'table' | null) => {
          if (chosen) dispatch(viewChanged(chosen))
        }}
        sx={{
          ml: { xs: 'auto', md: 0 },
          '& > button': { gap: 1, px: 2, textTransform: 'none', minHeight: 'var(--ui-control)' },
        }}
      >
        <ToggleButton value="cards">
          <Icon of={LayoutGrid} small /> Cards
        </ToggleButton>
        <ToggleButton value="table">
          <Icon of={Rows3} small /> Table
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  )
}

const investorsPerPage = 12

/** A page of the investors that match the filters, the best fit first. */
function InvestorList() {
  const { query, page } = useSettledFilters()
  const investors = useListInvestorsQuery({
    query: { ...query, page, page_size: investorsPerPage, ordering: 'fit' },
  })
  return (
    <Async
      query={investors}
      failed="The investors couldn't be loaded"
      loading={<InvestorCardsSkeleton />}
      isEmpty={({ count }) => count === 0}
      empty={<NoMatch />}
    >
      {(list) => <Investors list={list} isBusy={investors.isFetching} />}
    </Async>
  )
}

function NoMatch() {
  const dispatch = useAppDispatch()
  const clear = () => {
    dispatch(filtersChanged(noCriteria))
    dispatch(searchChanged(''))
  }
  return (
    <Card>
      <EmptyState
        title="No investors match these filters"
        actions={
          <Button kind="line" size="small" onClick={clear}>
            Clear filters
          </Button>
        }
      >
        Clear the filters or change the search. Your criteria stay as they are.
      </EmptyState>
    </Card>
  )
}

interface InvestorsProps {
  list: Response<typeof listInvestors>
  isBusy: boolean
}

function Investors({ list, isBusy }: InvestorsProps) {
  const dispatch = useAppDispatch()
  const { criteria, view } = useAppSelector(selectIntros)
  const { data: facets } = useGetInvestorFacetsQuery({ query: useSettledFilters().query })
  const sectors = useAppSelector((state) => selectDictionary(state).sectors.data)
  const countries = useAppSelector(selectCountryNames)
  const getPick = usePickStates()
  const getFit = (investor: Investor) => explainFit(criteria, investor, sectors)
  const View = view === 'cards' ? InvestorCards : InvestorTable
  const { page, page_size } = list
  return (
    <>
      <Box sx={{ ...barSx, justifyContent: 'space-between' }}>
        <output>
          <b>{formatTotal(list)}</b>
          {facets ? ` of ${formatCount(facets.total, 'investor')}` : ' investors'}
        </output>
        <span>Best fit first</span>
      </Box>
      <Box aria-busy={isBusy} sx={{ opacity: isBusy ? 0.6 : 1 }}>
        <View investors={list.results} countries={countries} getFit={getFit} getPick={getPick} />
      </Box>
      {(page > 1 || list.count > page_size) && (
        <Pager page={page} pageSize={page_size} total={list} onPage={(to) => dispatch(pageChanged(to))} />
      )}
    </>
  )
}
