import { skipToken } from '@reduxjs/toolkit/query'
import { paths } from '#web/core/address/paths.ts'
import { type QueryControl, useQueryState } from '#web/core/address/query-state.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { useSearchAllQuery } from '#web/features/admin/search/api.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { useListUsersQuery } from '#web/features/session/api.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { erasureAddress, type ErasureView, erasureViews } from './api.ts'
import { ErasuresTable, HoldsTable } from './ErasureTables.tsx'

type State = QueryControl<typeof erasureAddress>

const maxMatches = 10

function People({ search }: { search: string | undefined }) {
  const people = useListUsersQuery(
    search ? { query: { search, ordering: 'name', page: 1, page_size: maxMatches } } : skipToken,
  )
  return (
    <Card title="People">
      {search ? (
        <Async
          query={people}
          name="the people"
          rows={3}
          empty={<CardBody>No people match this search. Try a different name or email.</CardBody>}
        >
          {({ results }) => (
            <CardRows>
              {results.map(({ id, name, email }) => (
                <CardRow key={id}>
                  <RowText
                    title={<Link href={paths.admin.erasureOf('person', id)}>{name || email}</Link>}
                    note={email}
                  />
                </CardRow>
              ))}
            </CardRows>
          )}
        </Async>
      ) : (
        <CardBody>Search for a name or an email address.</CardBody>
      )}
    </Card>
  )
}

function Companies({ search }: { search: string | undefined }) {
  const matches = useSearchAllQuery(search ? { query: { text: search } } : skipToken)
  return (
    <Card title="Companies">
      {search ? (
        <Async
          query={matches}
          name="the companies"
          rows={3}
          isEmpty={({ companies }) => companies.length === 0}
          empty={
            <CardBody>No companies match this search. Try a different name or reference number.</CardBody>
          }
        >
          {({ companies }) => (
            <CardRows>
              {companies.map(({ id, name }) => (
                <CardRow key={id}>
                  <RowText
                    title={<Link href={paths.admin.erasureOf('company', id)}>{formatCompanyName(name)}</Link>}
                  />
                </CardRow>
              ))}
            </CardRows>
          )}
        </Async>
      ) : (
        <CardBody>Search for a name or a reference number.</CardBody>
      )}
    </Card>
  )
}

const Find = ({ state }: { state: State }) => (
  <>
    <ListSearch
      label="Search people and companies"
      placeholder="Name, email or reference number…"
      value={state.query.search ?? ''}
      onSearch={(search) => state.change({ search }, { replace: true })}
    />
    <Columns gap={2}>
      <People search={state.query.search} />
      <Companies search={state.query.search} />
    </Columns>
    <Text tone="secondary">Open a person or a company to view, export or erase the stored data.</Text>
  </>
)

export function ErasurePage() {
  const state = useQueryState(erasureAddress)
  const view = state.query.view ?? 'find'
  return (
    <StaffPage title="Erasure" shortcuts={view === 'find' ? [['/', 'search']] : []}>
      <Tabs
        label="View"
        look="views"
        tabs={(Object.keys(erasureViews) as ErasureView[]).map((name) => ({
          label: erasureViews[name],
          href: state.hrefTo({ view: name }),
          current: name === view,
        }))}
      />
      {view === 'find' && <Find state={state} />}
      {view === 'erasures' && <ErasuresTable state={state} />}
      {view === 'holds' && <HoldsTable state={state} />}
    </StaffPage>
  )
}
