import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { Change } from '#contract/history.ts'
import type { InboxConversation, InboxThread } from '#contract/staff/support-inbox.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import {
  countDaysSince,
  formatCompanyName,
  formatWaitingDays,
  formatFundingTypes,
  formatTimeAgo,
} from '#web/features/labels/company-labels.ts'
import { joinWords } from '#web/features/labels/lists.ts'
import { getWaitingOn } from '#web/features/labels/waiting-on.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { useGetCompanyQuery } from '#web/features/company/api.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { formatDateTime, formatMoney, NONE } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListLatestChangeQuery, useListSupportInboxQuery } from './api.ts'
import { toThreadHref } from './InboxList.tsx'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Row align="start" justify="between">
    <Text as="dt" tone="secondary">
      {name}
    </Text>
    <Text as="dd" anywhere>
      {children}
    </Text>
  </Row>
)

const connectionStates: Record<Company['connections'][number]['status'], [tone: StateTone, label: string]> = {
  Linked: ['ok', 'Connected'],
  Unlinked: ['idle', 'Disconnected'],
  Error: ['bad', 'Needs attention'],
  PendingAuth: ['warn', 'Waiting for sign-in'],
}

function Facts({ company, lastChange }: { company: Company; lastChange: Change | undefined }) {
  const now = useNow()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const analysts = company.assigned_analysts_details
  const turn = getWaitingOn(company, analysts, userId)
  const requested = formatMoney(company.financial.assessment?.capital_amount_requested)
  return (
    <Stack as="dl" gap={1}>
      <Fact name="Status">
        <CompanyStatusLabel status={company.status} />
      </Fact>
      <Fact name="Waiting on">
        <TurnMark waitingOn={turn.waitingOn}>
          {turn.label}, {formatWaitingDays(countDaysSince(company.status_changed_at, now))}
        </TurnMark>
      </Fact>
      <Fact name="Requested">
        {requested === NONE ? NONE : `${requested}, ${formatFundingTypes(company.funding_application_type)}`}
      </Fact>
      <Fact name="Analyst">{joinWords(analysts.map(({ name }) => name)) || 'Unassigned'}</Fact>
      <Fact name="Last change">
        {lastChange ? (
          <time dateTime={lastChange.at} title={formatDateTime(lastChange.at)}>
            {formatTimeAgo(lastChange.at, now)}, {lastChange.author?.name ?? 'Headwater'}
          </time>
        ) : (
          NONE
        )}
      </Fact>
    </Stack>
  )
}

const Connections = ({ connections }: Pick<Company, 'connections'>) =>
  connections.length > 0 && (
    <Card title="Accounting and banks">
      <CardRows>
        {connections.map(({ id, platform, status }) => (
          <CardRow key={id}>
            <RowText title={platform} />
            <StateTag tone={connectionStates[status][0]} plain>
              {connectionStates[status][1]}
            </StateTag>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )

const Members = ({ members }: Pick<Company, 'members'>) =>
  members.length > 0 && (
    <Card title="Team">
      <CardRows>
        {members.map(({ id, name, email, role }) => (
          <CardRow key={id}>
            <RowText title={name} note={email} />
            {role === 'owner' && <span>Owner</span>}
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )

function OtherThreads({ threads }: { threads: readonly InboxThread[] }) {
  const now = useNow()
  if (threads.length === 0) return null
  return (
    <Card title="Other conversations">
      <CardRows>
        {threads.map(({ id, subject, closed_at, last_message_at }) => (
          <CardRow key={id}>
            <RowText
              title={<Link href={toThreadHref(id, closed_at ? { view: 'closed' } : {})}>{subject}</Link>}
            />
            <span>{formatTimeAgo(last_message_at, now)}</span>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}

const latestChange = { page_size: 1 }
const maxThreads = 10

function CompanyCards({ companyId, threadId }: { companyId: string; threadId: string }) {
  const params = { companyId }
  const company = useGetCompanyQuery({ params })
  const { data: changes } = useListLatestChangeQuery({ params, query: latestChange })
  const { data: threads } = useListSupportInboxQuery({ query: { company: companyId, page_size: maxThreads } })
  return (
    <Async query={company} name="the company" rows={5}>
      {(data) => (
        <>
          <Card
            title={formatCompanyName(data.name)}
            action={<Link href={paths.admin.company(companyId)}>Open case</Link>}
          >
            <CardBody>
              <Facts company={data} lastChange={changes?.results[0]} />
            </CardBody>
          </Card>
          <Connections connections={data.connections} />
          <Members members={data.members} />
          <OtherThreads threads={threads?.results.filter(({ id }) => id !== threadId) ?? []} />
        </>
      )}
    </Async>
  )
}

export function CompanyContext({ thread }: { thread: InboxConversation }) {
  if (thread.company_id !== null)
    return <CompanyCards key={thread.company_id} companyId={thread.company_id} threadId={thread.id} />
  return (
    <Card title="No company">
      <CardBody>
        <Stack gap={1}>
          {thread.person_name === null
            ? 'This visitor is not signed in, so you can’t send them files.'
            : 'This user has no company, so you can’t send them files.'}
          {thread.person_email && <Text anywhere>{thread.person_email}</Text>}
        </Stack>
      </CardBody>
    </Card>
  )
}
