import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { InboxConversation } from '#contract/staff/support-inbox.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import {
  countDaysSince,
  formatCompanyName,
  formatDays,
  formatProducts,
  formatWhen,
} from '#web/features/labels/company-labels.ts'
import { joinWords } from '#web/features/labels/lists.ts'
import { getTurn } from '#web/features/labels/waiting-on.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { StateTag, type StateTone } from '#web/ui/feedback/StateTag.tsx'
import { TurnMark } from '#web/ui/feedback/TurnMark.tsx'
import { formatDateTime, formatMoney, NONE } from '#web/ui/format.ts'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { toInboxHref } from './inbox-view.ts'
import { loadContext, selectAdminSupport, type ThreadContext } from './slice.ts'

const factsSx = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '6px 16px',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, display: 'flex', justifyContent: 'flex-end', textAlign: 'right', overflowWrap: 'anywhere' },
} as const satisfies SxProps<Theme>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

const connectionStates: Record<Company['connections'][number]['status'], [tone: StateTone, label: string]> = {
  Linked: ['ok', 'Linked'],
  Unlinked: ['idle', 'Unlinked'],
  Error: ['bad', 'Needs repair'],
  PendingAuth: ['warn', 'Waits for sign-in'],
}

function Facts({ company, lastChange }: Pick<ThreadContext, 'company' | 'lastChange'>) {
  const now = useNow()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const analysts = company.assigned_analysts_details
  const turn = getTurn(company.status, analysts, userId)
  const requested = formatMoney(company.financial.assessment?.capital_amount_requested)
  return (
    <Box component="dl" sx={factsSx}>
      <Fact name="Status">
        <CompanyStatusLabel status={company.status} />
      </Fact>
      <Fact name="Waiting on">
        <TurnMark waitingOn={turn.waitingOn}>
          {turn.label}, {formatDays(countDaysSince(company.status_changed_at, now))}
        </TurnMark>
      </Fact>
      <Fact name="Requested">
        {requested === NONE ? NONE : `${requested}, ${formatProducts(company.funding_application_type)}`}
      </Fact>
      <Fact name="Analyst">{joinWords(analysts.map(({ name }) => name)) || 'Nobody'}</Fact>
      <Fact name="Last change">
        {lastChange ? (
          <time dateTime={lastChange.at} title={formatDateTime(lastChange.at)}>
            {formatWhen(lastChange.at, now)}, {lastChange.author?.name ?? 'the product'}
          </time>
        ) : (
          NONE
        )}
      </Fact>
    </Box>
  )
}

const Connections = ({ connections }: Pick<Company, 'connections'>) =>
  connections.length > 0 && (
    <Card title="Ledger and banks">
      <CardRows>
        {connections.map(({ id, platform, status }) => (
          <CardRow key={id}>
            <span className="grow">{platform}</span>
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
            <Box className="grow" sx={{ overflowWrap: 'anywhere' }}>
              {name}
              <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{email}</Box>
            </Box>
            {role === 'owner' && <span>Owner</span>}
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )

function OtherThreads({ threads }: Pick<ThreadContext, 'threads'>) {
  const now = useNow()
  if (threads.length === 0) return null
  return (
    <Card title="Other conversations">
      <CardRows>
        {threads.map(({ id, subject, closed_at, last_message_at }) => (
          <CardRow key={id}>
            <Box className="grow" sx={{ overflowWrap: 'anywhere' }}>
              <MuiLink
                component={Link}
                to={toInboxHref(
                  {
                    view: closed_at ? 'closed' : 'open',
                    search: '',
                    unread: false,
                    waitingOn: null,
                  },
                  id,
                )}
              >
                {subject}
              </MuiLink>
            </Box>
            <span>{formatWhen(last_message_at, now)}</span>
          </CardRow>
        ))}
      </CardRows>
    </Card>
  )
}

/** What is known of the company that a conversation is about, with the way to its case. */
export function CompanyContext({ thread }: { thread: InboxConversation }) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectAdminSupport(state).context)
  const companyId = thread.company_id
  if (companyId === null)
    return (
      <Card title="No company">
        <CardBody>
          {thread.person_name === null
            ? 'A visitor who has not signed in. Files cannot be sent here.'
            : 'This person wrote without a company. Files cannot be sent here.'}
          {thread.person_email && <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>{thread.person_email}</Box>}
        </CardBody>
      </Card>
    )
  if (data?.company.id !== companyId)
    return status === 'failed' ? (
      <FailedState title="The company did not load" onRetry={() => void dispatch(loadContext(companyId))}>
        {error?.message}. The conversation is not touched by it.
      </FailedState>
    ) : (
      <SkeletonRows rows={5} label="Loading the company" />
    )
  const { company, lastChange, threads } = data
  return (
    <>
      <Card
        title={formatCompanyName(company.name)}
        action={<MuiLink href={paths.admin.company(companyId)}>Open case</MuiLink>}
      >
        <CardBody>
          <Facts company={company} lastChange={lastChange} />
        </CardBody>
      </Card>
      <Connections connections={company.connections} />
      <Members members={company.members} />
      <OtherThreads threads={threads.filter(({ id }) => id !== thread.id)} />
    </>
  )
}
