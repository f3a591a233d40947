import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Investor } from '#contract/investors.ts'
import { type ListedIntroduction, listIntroductions } from '#contract/staff/introductions.ts'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { DeckDialog } from '#web/features/admin/viewer/DeckDialog.tsx'
import { useListIntroductionsQuery } from '#web/features/admin/introductions/api.ts'
import { FitMarks } from '#web/features/admin/introductions/FitMarks.tsx'
import {
  buildDateColumns,
  buildDeckColumn,
  companyColumn,
  type OpenDeck,
  stateColumn,
} from '#web/features/admin/introductions/introduction-columns.tsx'
import { useListHref } from '#web/features/admin/list/shown-search.ts'
import { ListTable } from '#web/features/admin/list/ListRows.tsx'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { buildCursorShortcuts, useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Async, getShownData } from '#web/ui/feedback/Async.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Columns, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { useGetInvestorQuery } from './api.ts'
import { InvestorDialog } from './InvestorDialog.tsx'
import { InvestorHead, PreferencesCard } from './InvestorProfile.tsx'

const pageSize = 25
const introductionsAddress = listIntroductions.query.pick({ page: true })

const fitColumn: Column<ListedIntroduction> = {
  id: 'fit',
  header: 'Criteria',
  width: 'minmax(190px, 2fr)',
  narrow: 'wide',
  cell: ({ fit }) => <FitMarks fit={fit} />,
}

const buildColumns = (onDeck: OpenDeck, now: Date) => [
  companyColumn,
  stateColumn,
  fitColumn,
  ...buildDateColumns(now),
  buildDeckColumn(onDeck),
]

const hints = [
  ['j', ''],
  ['k', 'move'],
  ['Enter', 'open'],
  ['p', 'deck'],
] as const

function useIntroductions(investorId: string) {
  const navigate = useNavigate()
  const state = useQueryState(introductionsAddress)
  const query = useListIntroductionsQuery({
    query: { investor: investorId, page: state.page, page_size: pageSize },
  })
  const cursor = useListCursor(`investor ${investorId}`, getShownData(query)?.results ?? [])
  const open = ({ intro }: ListedIntroduction) => void navigate(paths.admin.introduction(intro))
  return { state, query, cursor, open }
}

interface IntroductionsTableProps {
  introductions: ReturnType<typeof useIntroductions>
  onDeck: OpenDeck
}

function IntroductionsTable({ introductions, onDeck }: IntroductionsTableProps) {
  const now = useNow()
  const { state, query, cursor, open } = introductions
  return (
    <ListTable
      one="introduction"
      order="last changed first"
      columns={buildColumns(onDeck, now)}
      query={query}
      state={state}
      rowName={({ company_name }) => formatCompanyName(company_name)}
      empty={{
        title: 'No introductions yet',
        children: 'Introductions appear here when a company requests an introduction to this investor.',
      }}
      cursor={cursor}
      onOpen={open}
      hints={hints}
      minWidth={1060}
    />
  )
}

const Profile = ({ investor, ...table }: IntroductionsTableProps & { investor: Investor }) => (
  <Stack gap={3}>
    <Columns>
      <InvestorHead investor={investor} />
      <PreferencesCard investor={investor} />
    </Columns>
    <Stack as="section" gap={1}>
      <Text variant="heading">Introductions</Text>
      <IntroductionsTable {...table} />
    </Stack>
  </Stack>
)

const EditButton = ({ onEdit }: { onEdit: () => void }) => (
  <Button kind="line" size="small" icon={<Icon of={Pencil} small />} onClick={onEdit}>
    Edit
  </Button>
)

const AllInvestorsLink = () => (
  <div>
    <Link href={useListHref(paths.admin.investors)}>All investors</Link>
  </div>
)

export function InvestorPage() {
  const { investorId = '' } = useParams()
  const isAdmin = useAppSelector(selectIsAdmin)
  const investor = useGetInvestorQuery({ params: { investorId } })
  const introductions = useIntroductions(investorId)
  const { cursor, open } = introductions
  const [deck, setDeck] = useState<ListedIntroduction | null>(null)
  const [isEditing, setEditing] = useState(false)
  useDictionary('countries')
  useDictionary('sectors')
  useDictionary('business_models')
  const data = investor.currentData
  return (
    <StaffPage
      title={data?.name ?? 'Investor'}
      shortcuts={[
        ...buildCursorShortcuts(cursor, 'introduction'),
        ['Enter', 'open the introduction', () => cursor.row && open(cursor.row)],
        ['p', 'preview the pitch deck', () => cursor.row && setDeck(cursor.row)],
        ...(isAdmin ? [['e', 'edit the investor', () => setEditing(true)] as const] : []),
      ]}
      actions={isAdmin && data && <EditButton onEdit={() => setEditing(true)} />}
    >
      <AllInvestorsLink />
      <Async key={investorId} query={investor} name="the investor" rows={6}>
        {(loaded) => <Profile investor={loaded} introductions={introductions} onDeck={setDeck} />}
      </Async>
      {isEditing && data && <InvestorDialog investor={data} onClose={() => setEditing(false)} />}
      {deck && <DeckDialog deck={deck} onClose={() => setDeck(null)} />}
    </StaffPage>
  )
}
