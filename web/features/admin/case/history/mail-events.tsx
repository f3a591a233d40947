import { Mail } from 'lucide-react'
import { paths } from '#web/core/address/paths.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import type { CaseMail } from '#contract/staff/cases.ts'
import type { MailStatus } from '#contract/staff/outbox.ts'
import { useAppSelector } from '#web/core/store.ts'
import { joinWords } from '#web/features/labels/lists.ts'
import { MailStatusTag } from '#web/features/labels/MailStatusTag.tsx'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import type { TimelineEvent } from '#web/ui/tables/Timeline.tsx'
import type { HistoryView } from './history-view.ts'
import { isWithinPeriod } from './staff-events.tsx'
import { Link } from '#web/ui/actions/Link.tsx'

const verbs: Record<MailStatus, string> = {
  held: 'is about to email',
  queued: 'is about to email',
  sending: 'is about to email',
  sent: 'emailed',
  kept: 'saved an email to',
  merged: 'emailed',
  dropped: 'did not email',
  failed: 'could not email',
}

interface MailGroup {
  first: CaseMail
  others: readonly CaseMail[]
}

export function groupMails(mails: readonly CaseMail[]): MailGroup[] {
  const groups = Map.groupBy(mails, ({ kind, status, subject, at }) =>
    JSON.stringify([kind, status, subject, at.slice(0, 'yyyy-mm-ddThh:mm'.length)]),
  )
  return [...groups.values()].flatMap(([first, ...others]) => (first ? [{ first, others }] : []))
}

const Extra = ({ first, others }: MailGroup) => {
  const isAdmin = useAppSelector(selectIsAdmin)
  return (
    <Row gap={1} wrap>
      <MailStatusTag status={first.status} />
      {isAdmin &&
        [first, ...others].map(({ id, recipient }) => (
          <Link key={id} href={paths.admin.mail(id)}>
            {others.length > 0 ? `View email to ${recipient}` : 'View email'}
          </Link>
        ))}
    </Row>
  )
}

function toMailTimeline({ first, others }: MailGroup): TimelineEvent {
  const { id, at, status, subject } = first
  const names = [first, ...others].map(({ recipient }) => recipient)
  return {
    id: `mail:${id}`,
    at,
    icon: <Icon of={Mail} small />,
    tone: status === 'failed' ? 'bad' : 'plain',
    text: (
      <>
        Headwater {verbs[status]} <b>{joinWords(names)}</b>: {subject}
      </>
    ),
    extra: <Extra first={first} others={others} />,
  }
}

const matchesSearch = (text: string, { subject, recipient }: CaseMail) =>
  [subject, recipient].some((part) => includesText(part, text))

/** Emails have no author, so a filter by author excludes them. */
export function listMailEvents(mails: readonly CaseMail[], view: HistoryView): TimelineEvent[] {
  const { kind, author, search } = view
  if ((kind && !kind.includes('mail')) || author) return []
  return groupMails(
    mails.filter((mail) => isWithinPeriod(mail.at, view) && (!search || matchesSearch(search, mail))),
  ).map(toMailTimeline)
}
