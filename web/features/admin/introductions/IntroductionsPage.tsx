import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendBackReasons } from '#contract/intros.ts'
import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { withTimeZone } from '#web/core/time-zone.ts'
import { DeckDialog } from '#web/features/admin/viewer/DeckDialog.tsx'
import { useNavigationCounts } from '#web/features/admin/frame/api.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { buildCursorShortcuts, useListCursor } from '#web/features/admin/list/use-list-cursor.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Async, getShownData } from '#web/ui/feedback/Async.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { useListIntroductionsQuery, useSentBackIntros, useWaitingIntros } from './api.ts'
import { IntroductionFilters, introductionsAddress, IntroductionTable } from './IntroductionTable.tsx'
import { groupWaitingIntros, type WaitingGroup } from './ReleaseQueue.tsx'

const WaitingRow = ({ group }: { group: WaitingGroup }) => {
  const name = formatCompanyName(group.company_name)
  return (
    <CardRow wrap>
      <RowText
        strong
        title={
          <>
            {name}{' '}
            {group.sent_back && (
              <StateTag tone="info" plain>
                resent
              </StateTag>
            )}
          </>
        }
        note={`${formatCount(group.investors.length, 'investor')}: ${group.investors.join(', ')}`}
        more={`Waiting since ${formatDateTime(group.requested_at)}`}
      />
      <Button
        kind="line"
        size="small"
        href={paths.admin.introduction(group.intro)}
        aria-label={`Review and release ${name}`}
      >
        Review and release
      </Button>
    </CardRow>
  )
}

function WaitingCard() {
  const waiting = useWaitingIntros()
  const waitingCount = useNavigationCounts()?.introductions
  return (
    <Card
      title={waitingCount ? `Waiting for release: ${waitingCount}` : 'Waiting for release'}
      sub="Letters to review before investors receive them, oldest first"
    >
      <Async
        query={waiting}
        name="the waiting introductions"
        rows={2}
        empty={<CardBody>No introductions are waiting for release.</CardBody>}
      >
        {({ results }) => (
          <CardRows>
            {groupWaitingIntros(results).map((group) => (
              <WaitingRow key={group.intro} group={group} />
            ))}
          </CardRows>
        )}
      </Async>
    </Card>
  )
}

const WithFounderRow = ({
  group: { intro, company_name, investors, sent_back },
}: {
  group: WaitingGroup
}) => (
  <CardRow>
    <RowText
      strong
      title={<Link href={paths.admin.introduction(intro)}>{formatCompanyName(company_name)}</Link>}
      note={formatCount(investors.length, 'investor')}
      more={
        sent_back &&
        `Sent back ${formatDateTime(sent_back.at)}: ${sendBackReasons[sent_back.reason].toLowerCase()}`
      }
    />
  </CardRow>
)

function WithFounderCard() {
  const { data } = useSentBackIntros()
  const groups = groupWaitingIntros(data?.results ?? [])
  if (groups.length === 0) return null
  return (
    <Card
      title="Sent back to the founder"
      sub="Introductions return to the queue when the founder resends the letter"
    >
      <CardRows>
        {groups.map((group) => (
          <WithFounderRow key={group.intro} group={group} />
        ))}
      </CardRows>
    </Card>
  )
}

const pageSize = 25

export function IntroductionsPage() {
  const navigate = useNavigate()
  const state = useQueryState(introductionsAddress)
  const introductions = useListIntroductionsQuery({
    query: { page: 1, ...withTimeZone(state.query), page_size: pageSize },
  })
  const cursor = useListCursor('introductions', getShownData(introductions)?.results ?? [])
  const [deck, setDeck] = useState<ListedIntroduction | null>(null)
  const open = ({ intro }: ListedIntroduction) => void navigate(paths.admin.introduction(intro))
  return (
    <StaffPage
      title="Introductions"
      query={introductions}
      shortcuts={[
        ...buildCursorShortcuts(cursor, 'introduction'),
        ['Enter', 'open the introduction', () => cursor.row && open(cursor.row)],
        ['p', 'preview the pitch deck', () => cursor.row && setDeck(cursor.row)],
        ['/', 'search'],
      ]}
    >
      <WaitingCard />
      <WithFounderCard />
      <IntroductionFilters state={state} />
      <IntroductionTable
        state={state}
        introductions={introductions}
        cursor={cursor}
        onOpen={open}
        onDeck={setDeck}
      />
      {deck && <DeckDialog deck={deck} onClose={() => setDeck(null)} />}
    </StaffPage>
  )
}
