import { Box, Link, Typography } from '@mui/material'
import { useCallback, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { type IntroApplication, sendBackReasons } from '#contract/intros.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { selectCounts } from '#web/features/admin/frame/counts-slice.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { introsPerPage, loadIntros, loadWaiting, loadWithFounder, selectAdminIntros } from './slice.ts'
import { groupWaiting, toIntroHref, type WaitingGroup } from './waiting-groups.ts'

const rowSx = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  overflowWrap: 'anywhere',
  '& > a, & > strong': { fontWeight: 500 },
  '& > span': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

const WaitingRow = ({ group }: { group: WaitingGroup }) => {
  const name = formatCompanyName(group.company_name)
  return (
    <CardRow>
      <Box sx={rowSx}>
        <strong>
          {name}{' '}
          {group.sent_back && (
            <StateTag tone="info" plain>
              again
            </StateTag>
          )}
        </strong>
        <span>
          {formatCount(group.investors.length, 'investor')}: {group.investors.join(', ')}
        </span>
        <span>Waits since {formatDateTime(group.requested_at)}</span>
      </Box>
      <Button
        kind="line"
        size="small"
        href={toIntroHref(group.intro)}
        aria-label={`Read and release ${name}`}
      >
        Read and release
      </Button>
    </CardRow>
  )
}

function WaitingCard({ onRetry }: { onRetry: () => void }) {
  const { status, data, error } = useAppSelector((state) => selectAdminIntros(state).waiting)
  const waitingCount = useAppSelector((state) => selectCounts(state).data?.introductions)
  const groups = groupWaiting(data.results)
  const isEmpty = groups.length === 0
  return (
    <Card
      title={waitingCount ? `Waiting for a release: ${waitingCount}` : 'Waiting for a release'}
      sub="From companies that never sent an application, oldest first"
    >
      {status === 'failed' && (
        <FailedState title="The waiting introductions did not load" onRetry={onRetry}>
          {error?.message ?? 'Something went wrong'}. None was sent.
        </FailedState>
      )}
      {isEmpty && (status === 'idle' || status === 'loading') && (
        <SkeletonRows rows={2} label="Loading waiting introductions" />
      )}
      {isEmpty && status === 'ready' && <CardBody>Nothing waits for a release.</CardBody>}
      {!isEmpty && (
        <CardRows>
          {groups.map((group) => (
            <WaitingRow key={group.intro} group={group} />
          ))}
        </CardRows>
      )}
    </Card>
  )
}

const WithFounderRow = ({
  group: { intro, company_name, investors, sent_back },
}: {
  group: WaitingGroup
}) => (
  <CardRow>
    <Box sx={rowSx}>
      <Link href={toIntroHref(intro)}>{formatCompanyName(company_name)}</Link>
      <span>{formatCount(investors.length, 'investor')}</span>
      {sent_back && (
        <span>
          Sent back {formatDateTime(sent_back.at)}: {sendBackReasons[sent_back.reason].toLowerCase()}
        </span>
      )}
    </Box>
  </CardRow>
)

/** What was sent back and waits for its company; absent while there is none. */
function WithFounderCard() {
  const { data } = useAppSelector((state) => selectAdminIntros(state).withFounder)
  const groups = groupWaiting(data.results)
  if (groups.length === 0) return null
  return (
    <Card title="Sent back, with the founder" sub="They come up above once the letter is sent again">
      <CardRows>
        {groups.map((group) => (
          <WithFounderRow key={group.intro} group={group} />
        ))}
      </CardRows>
    </Card>
  )
}

const describeInvestors = ({ investors }: IntroApplication) => {
  if (investors.length === 0) return 'No investor chosen yet'
  const interested = investors.filter(({ status }) => status === 'interested').length
  const sent = formatCount(investors.length, 'investor')
  return interested > 0 ? `${sent}, ${interested} interested` : sent
}

const IntroRow = ({ intro }: { intro: IntroApplication }) => (
  <CardRow>
    <Box sx={rowSx}>
      <Link href={toIntroHref(intro.id)}>{formatCompanyName(intro.company_name)}</Link>
      <span>
        {describeInvestors(intro)}
        {intro.submitted_at && `, submitted ${formatDateTime(intro.submitted_at)}`}
      </span>
    </Box>
  </CardRow>
)

function usePage() {
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  return { page, goToPage: (next: number) => setParams(next === 1 ? {} : { page: String(next) }) }
}

function AllIntros({ onRetry }: { onRetry: () => void }) {
  const { page, goToPage } = usePage()
  const { status, data, error } = useAppSelector((state) => selectAdminIntros(state).list)
  if (status === 'failed')
    return (
      <FailedState
        title="The introductions did not load"
        onRetry={onRetry}
        requestId={error?.details.request_id}
      >
        {error?.message ?? 'Something went wrong'}. Nothing is lost.
      </FailedState>
    )
  if (data.results.length === 0 && status !== 'ready')
    return <SkeletonRows rows={4} label="Loading introductions" />
  if (data.count === 0)
    return (
      <EmptyState title="No introductions yet">
        Applications for introductions are listed here once a founder submits one.
      </EmptyState>
    )
  return (
    <>
      <Card title="All introductions">
        <CardRows>
          {data.results.map((intro) => (
            <IntroRow key={intro.id} intro={intro} />
          ))}
        </CardRows>
      </Card>
      <Pager page={page} pageSize={introsPerPage} total={data} onPage={goToPage} />
    </>
  )
}

/** Applications for introductions, those that wait for a staff member first. */
export function IntroductionsPage() {
  usePageTitle('Introductions')
  const dispatch = useAppDispatch()
  const { page } = usePage()
  const load = useCallback(() => {
    void dispatch(loadWaiting())
    void dispatch(loadWithFounder())
    void dispatch(loadIntros(page))
  }, [dispatch, page])
  useEffect(load, [load])
  return (
    <AdminFrame
      keys={[]}
      top={
        <Typography variant="h1" sx={{ mr: 'auto' }}>
          Introductions
        </Typography>
      }
    >
      <AdminPage>
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <WaitingCard onRetry={load} />
          <WithFounderCard />
          <AllIntros onRetry={load} />
        </Box>
      </AdminPage>
    </AdminFrame>
  )
}
