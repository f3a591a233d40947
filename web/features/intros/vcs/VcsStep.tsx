import { LayoutGrid, ListFilter, Rows3 } from 'lucide-react'
import { useState } from 'react'
import type { Investor, listInvestors } from '#contract/investors.ts'
import type { Response } from '#contract/core/endpoint.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectDictionary } from '#web/features/dictionary/slice.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { SearchField } from '#web/ui/forms/SearchField.tsx'
import { formatCount, formatTotal } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Grow, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { PageHead } from '#web/ui/layout/PageHead.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { selectCountryNames } from '../investor-choices.ts'
import { noCriteria } from '#contract/rules/investor-fit.ts'
import { countCriteria } from '../criteria.ts'
import { filtersChanged, pageChanged, searchChanged, selectIntros, viewChanged } from '../slice.ts'
import { explainFit } from './fit-text.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterPanel } from './FilterPanel.tsx'
import { InvestorCards, InvestorCardsSkeleton } from './InvestorCards.tsx'
import { InvestorTable } from './InvestorTable.tsx'
import { usePickStateGetter } from './pick-state.ts'
import { PicksBar, PicksCard } from './PicksCard.tsx'
import { useGetInvestorFacetsQuery, useListInvestorsQuery } from '../api.ts'
import { useDebouncedFilters } from './use-debounced-filters.ts'
import styles from './VcsStep.module.css'

export function VcsStep() {
  useDictionary('countries')
  useDictionary('sectors')
  return (
    <>
      <Columns sizes="side-first" from="md" gap={4}>
        <Visible as="div" from="md">
          <FilterPanel />
        </Visible>
        <Columns sizes="aside">
          <Stack>
            <PageHead
              title="Pick the investors you want to meet"
              lead="Investors see your letter and deck only after you send the letter in the next step."
            />
            <SearchBar />
            <FilterChips />
            <InvestorList />
          </Stack>
          <div className={styles.picks} id="picks">
            <PicksCard />
          </div>
        </Columns>
      </Columns>
      <PicksBar />
    </>
  )
}

function FilterButton() {
  const [isOpen, setOpen] = useState(false)
  const count = useAppSelector((state) => countCriteria(selectIntros(state).filters))
  const close = () => setOpen(false)
  return (
    <Visible as="div" below="md">
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
        actions={<Button onClick={close}>Show investors</Button>}
      >
        <FilterPanel />
      </Dialog>
    </Visible>
  )
}

const views = [
  { id: 'cards', label: 'Cards', icon: LayoutGrid },
  { id: 'table', label: 'Table', icon: Rows3 },
] as const

function SearchBar() {
  const dispatch = useAppDispatch()
  const { search, view } = useAppSelector(selectIntros)
  return (
    <Row wrap>
      <Grow column="medium">
        <SearchField
          label="Search investors"
          placeholder="Name or focus"
          value={search}
          onChange={(text) => dispatch(searchChanged(text))}
        />
      </Grow>
      <FilterButton />
      <Row as="fieldset" gap={0.5} aria-label="View">
        {views.map(({ id, label, icon }) => (
          <Button
            key={id}
            kind={id === view ? 'line' : 'quiet'}
            size="control"
            aria-pressed={id === view}
            onClick={() => dispatch(viewChanged(id))}
            icon={<Icon of={icon} small />}
          >
            {label}
          </Button>
        ))}
      </Row>
    </Row>
  )
}

const investorsPerPage = 12

function InvestorList() {
  const { query, page } = useDebouncedFilters()
  const investors = useListInvestorsQuery({
    query: { ...query, page, page_size: investorsPerPage, ordering: 'fit' },
  })
  return (
    <Async
      query={investors}
      name="the investors"
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

function Investors({ list, isBusy }: { list: Response<typeof listInvestors>; isBusy: boolean }) {
  const dispatch = useAppDispatch()
  const { criteria, view } = useAppSelector(selectIntros)
  const { data: facets } = useGetInvestorFacetsQuery({ query: useDebouncedFilters().query })
  const sectors = useAppSelector((state) => selectDictionary(state).sectors.data)
  const countries = useAppSelector(selectCountryNames)
  const getPick = usePickStateGetter()
  const getFit = (investor: Investor) => explainFit(criteria, investor, sectors)
  const View = view === 'cards' ? InvestorCards : InvestorTable
  const { page, page_size } = list
  return (
    <>
      <Row wrap justify="between">
        <output>
          <b>{formatTotal(list)}</b>
          {facets ? ` of ${formatCount(facets.total, 'investor')}` : ' investors'}
        </output>
        <span>Best fit first</span>
      </Row>
      <div aria-busy={isBusy} className={styles.list}>
        <View investors={list.results} countries={countries} getFit={getFit} getPick={getPick} />
      </div>
      {(page > 1 || list.count > page_size) && (
        <Pager page={page} pageSize={page_size} total={list} onPage={(to) => dispatch(pageChanged(to))} />
      )}
    </>
  )
}
