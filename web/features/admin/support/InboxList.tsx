import { z } from 'zod'
import { toQueryString } from '#contract/core/form.ts'
import { companyStatuses } from '#contract/rules/statuses.ts'
import { type InboxCounts, type InboxThread, listSupportInbox } from '#contract/staff/support-inbox.ts'
import { paths } from '#web/core/address/paths.ts'
import type { QueryControl } from '#web/core/address/query-state.ts'
import { useNow } from '#web/core/use-now.ts'
import { EmptyList, type ListReply } from '#web/features/admin/list/ListRows.tsx'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { Async, type AsyncQuery } from '#web/ui/feedback/Async.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import {
  countDaysBetween,
  formatClockTime,
  formatCount,
  formatDateTime,
  formatMoney,
  formatShortDate,
  formatTotal,
} from '#web/ui/format.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Grow, Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { PressableRow } from '#web/ui/actions/PressableRow.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { getPersonName } from './ThreadMessages.tsx'

const inboxViews = ['open', 'own', 'unassigned', 'closed'] as const
type InboxView = (typeof inboxViews)[number]

/** `view` replaces the flags `mine`, `unassigned` and `closed` of the endpoint's query. */
export const inboxAddress = z.object({
  view: z.enum(inboxViews),
  ...listSupportInbox.query.pick({ search: true, unread: true, waiting_on: true }).shape,
})

export type InboxState = QueryControl<typeof inboxAddress>

export const toThreadHref = (threadId: string, query: InboxState['query']) =>
  paths.admin.conversation(threadId) + toQueryString(query)

export const toInboxQuery = ({ view = 'open', ...filters }: InboxState['query']) => ({
  closed: view === 'closed' ? 'true' : 'false',
  ...(view === 'own' && { mine: 'true' }),
  ...(view === 'unassigned' && { unassigned: 'true' }),
  ...filters,
})

const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  own: 'Mine',
  unassigned: 'Unassigned',
  closed: 'Closed',
}

const waitingOptions = [
  { value: 'funder', label: 'Waiting on us' },
  { value: 'applicant', label: 'Waiting on them' },
] as const

interface InboxBarProps {
  state: InboxState
  counts: InboxCounts | undefined
}

export const InboxBar = ({ state: { query, change, hrefTo }, counts }: InboxBarProps) => (
  <Panel pad={1.5}>
    <Stack gap={1}>
      <Tabs
        label="Lists"
        look="views"
        tabs={inboxViews.map((view) => ({
          label: viewLabels[view],
          href: hrefTo({ view: view === 'open' ? null : view }),
          current: view === (query.view ?? 'open'),
          badge: view === 'closed' ? undefined : counts?.[view],
        }))}
      />
      <ListSearch
        label="Search conversations"
        placeholder="Person, company, subject…"
        value={query.search ?? ''}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <Row wrap>
        <Grow column="small">
          <SelectField
            label="Waiting on"
            hideLabel
            value={query.waiting_on ?? null}
            placeholder="Waiting on anyone"
            options={waitingOptions}
            onChange={(waiting_on) => change({ waiting_on })}
          />
        </Grow>
        <Checkbox
          label="Unread only"
          checked={query.unread === 'true'}
          onChange={(unread) => change({ unread: unread || null })}
        />
      </Row>
    </Stack>
  </Panel>
)

const formatWhen = (at: string, now: Date) =>
  countDaysBetween(at, now) === 0 ? formatClockTime(at) : formatShortDate(at, now)

function ThreadState({ thread: { unread, waiting_on, assigned_to } }: { thread: InboxThread }) {
  if (unread > 0) return <StateTag tone="info">{unread} new</StateTag>
  if (waiting_on === null) return 'Closed'
  if (waiting_on === 'applicant') return <TurnMark waitingOn="applicant">Waiting on them</TurnMark>
  return <TurnMark waitingOn={assigned_to === null ? null : 'colleague'}>Waiting on us</TurnMark>
}

const describeAbout = ({ company_id, company_name, company_status, person_name, offer }: InboxThread) => {
  if (person_name === null) return 'Not signed in'
  if (company_id === null) return 'No company'
  const status = company_status && companyStatuses[company_status]
  const about = offer && `offer ${offer.number}, ${formatMoney(offer.advance)}`
  return [company_name ?? 'Company without a name', status, about].filter(Boolean).join(' · ')
}

interface ThreadRowProps {
  thread: InboxThread
  href: string
  isOpen: boolean
}

function ThreadRow({ thread, href, isOpen }: ThreadRowProps) {
  const now = useNow()
  const isUnread = thread.unread > 0
  const emphasis = isUnread ? 'b' : 'span'
  return (
    <PressableRow href={href} aria-current={isOpen ? 'true' : undefined}>
      <Avatar
        name={getPersonName(thread)}
        tone={thread.person_name === null ? 'nobody' : undefined}
        size={24}
      />
      <Grow as="span">
        <Stack as="span" gap={0}>
          <Row as="span" gap={1}>
            <Grow as="span">
              <Text as={emphasis} cut strong={!isUnread}>
                {getPersonName(thread)}
              </Text>
            </Grow>
            <Text as="span" tone="secondary" title={formatDateTime(thread.last_message_at)}>
              {formatWhen(thread.last_message_at, now)}
            </Text>
          </Row>
          <Text as="span" tone="secondary" cut>
            {describeAbout(thread)}
          </Text>
          <Text as={emphasis} cut>
            {thread.subject}
          </Text>
          <Row as="span" gap={1}>
            <Grow as="span">
              <Text as="span" tone="secondary" cut>
                {thread.last_text}
              </Text>
            </Grow>
            <ThreadState thread={thread} />
          </Row>
          {thread.assigned_name && <VisuallyHidden>, assigned to {thread.assigned_name}</VisuallyHidden>}
        </Stack>
      </Grow>
    </PressableRow>
  )
}

const emptyTexts = {
  open: ['No open conversations', 'Conversations appear here when a user or visitor sends a message.'],
  own: [
    'No open conversations are assigned to you',
    'Conversations appear here when they are assigned to you.',
  ],
  unassigned: ['No unassigned conversations', 'Conversations appear here until they are assigned.'],
  closed: ['No closed conversations', 'Closed conversations appear here. A new message reopens them.'],
} as const

interface InboxListProps {
  state: InboxState
  inbox: AsyncQuery<ListReply<InboxThread>>
  threadId: string | null
}

export function InboxList({ state, inbox, threadId }: InboxListProps) {
  const [title, text] = emptyTexts[state.query.view ?? 'open']
  return (
    <Async
      query={inbox}
      name="the inbox"
      rows={6}
      empty={
        <EmptyList
          state={state}
          empty={{ title, children: text }}
          noMatch="No conversations match these filters"
        />
      }
    >
      {({ results, ...total }) => (
        <Panel as="nav" pad={1} aria-label={`Conversations, ${formatTotal(total)}`}>
          {results.map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              href={toThreadHref(thread.id, state.query)}
              isOpen={thread.id === threadId}
            />
          ))}
          {total.count > results.length && (
            <Text variant="small" tone="secondary">
              {formatCount(total.count - results.length, 'more conversation')}. Search to find them.
            </Text>
          )}
        </Panel>
      )}
    </Async>
  )
}
