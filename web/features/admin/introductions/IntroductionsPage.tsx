import { type IntroApplication, listIntros, sendBackReasons } from '#contract/intros.ts'
import { paths } from '#web/core/address/paths.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { useCounts } from '#web/features/admin/frame/api.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListCards } from '#web/features/admin/list/ListRows.tsx'
import { useListIntrosQuery } from '#web/features/intros/api.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { useSentBackIntros, useWaitingIntros } from './api.ts'
import { groupWaiting, type WaitingGroup } from './ReleaseQueue.tsx'

const introsAddress = listIntros.query.pick({ page: true })

const WaitingRow = ({ group }: { group: WaitingGroup }) => {
  const name = formatCompanyName(group.company_name)
  return (
    <CardRow>
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
  const waitingCount = useCounts()?.introductions
  return (
    <Card
      title={waitingCount ? `Waiting for release: ${waitingCount}` : 'Waiting for release'}
      sub="From companies without a submitted application, oldest first"
    >
      <Async
        query={waiting}
        failed="The waiting introductions couldn’t be loaded"
        loading={<SkeletonRows rows={2} label="Loading waiting introductions" />}
        isEmpty={({ results }) => results.length === 0}
        empty={<CardBody>No introductions are waiting for release.</CardBody>}
      >
        {({ results }) => (
          <CardRows>
            {groupWaiting(results).map((group) => (
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

/** Introductions that were sent back to the founder. Renders nothing if there are none. */
function WithFounderCard() {
  const { data } = useSentBackIntros()
  const groups = groupWaiting(data?.results ?? [])
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

const describeInvestors = ({ investors }: IntroApplication) => {
  if (investors.length === 0) return 'No investors selected yet'
  const interested = investors.filter(({ status }) => status === 'interested').length
  const count = formatCount(investors.length, 'investor')
  return interested > 0 ? `${count}, ${interested} interested` : count
}

const IntroRow = ({ intro }: { intro: IntroApplication }) => (
  <CardRow>
    <RowText
      strong
      title={<Link href={paths.admin.introduction(intro.id)}>{formatCompanyName(intro.company_name)}</Link>}
      note={
        describeInvestors(intro) +
        (intro.submitted_at ? `, submitted ${formatDateTime(intro.submitted_at)}` : '')
      }
    />
  </CardRow>
)

const pageSize = 25

export function IntroductionsPage() {
  const state = useQueryState(introsAddress)
  const intros = useListIntrosQuery({
    query: { page: 1, ...state.query, page_size: pageSize, status: ['submitted', 'sent'] },
  })
  return (
    <StaffPage title="Introductions" query={intros}>
      <Stack gap={3}>
        <WaitingCard />
        <WithFounderCard />
        <ListCards
          label="All introductions"
          title="All introductions"
          query={intros}
          state={state}
          failed="The introductions couldn’t be loaded"
          empty={{
            title: 'No introductions yet',
            children: 'Introductions appear here when a founder submits them.',
          }}
          noMatch="No introductions on this page"
          renderRow={(intro) => <IntroRow key={intro.id} intro={intro} />}
        />
      </Stack>
    </StaffPage>
  )
}
