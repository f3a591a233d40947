import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { paths } from '#web/core/address/paths.ts'
import { getDeckHost } from '#web/features/intros/deck-host.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { IntroductionStateTag } from '#web/features/labels/IntroductionStateTag.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { formatDateTime, formatShortDate, NONE } from '#web/ui/format.ts'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'

type IntroductionColumn = Column<ListedIntroduction>

export const companyColumn: IntroductionColumn = {
  id: 'company_name',
  header: 'Company',
  width: 'minmax(150px, 1.2fr)',
  narrow: 'title',
  cell: ({ intro, company_name }) => (
    <Link href={paths.admin.introduction(intro)}>{formatCompanyName(company_name)}</Link>
  ),
}

export const investorColumn: IntroductionColumn = {
  id: 'investor_name',
  header: 'Investor',
  width: 'minmax(150px, 1.2fr)',
  cell: ({ investor, investor_name }) => <Link href={paths.admin.investor(investor)}>{investor_name}</Link>,
}

export const stateColumn: IntroductionColumn = {
  id: 'status',
  header: 'Status',
  width: 'minmax(160px, 1fr)',
  narrow: 'start',
  cell: (introduction) => <IntroductionStateTag status={introduction.status} />,
}

const Day = ({ at, now }: { at: string | null; now: Date }) =>
  at === null ? (
    NONE
  ) : (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatShortDate(at, now)}
    </time>
  )

const buildDateColumn = (
  id: 'requested_at' | 'sent_at' | 'opened_at',
  header: string,
  now: Date,
): IntroductionColumn => ({
  id,
  header,
  width: '96px',
  cell: (introduction) => <Day at={introduction[id]} now={now} />,
})

export const buildDateColumns = (now: Date): IntroductionColumn[] => [
  buildDateColumn('requested_at', 'Requested', now),
  { ...buildDateColumn('sent_at', 'Sent', now), narrow: 'hide' },
  { ...buildDateColumn('opened_at', 'Opened', now), narrow: 'hide' },
  {
    id: 'answered_at',
    header: 'Answered',
    width: 'minmax(96px, 1.2fr)',
    cell: ({ answered_at, decline_reason }) => (
      <RowText
        title={<Day at={answered_at} now={now} />}
        note={decline_reason !== null && `“${decline_reason}”`}
      />
    ),
  },
]

export type OpenDeck = (introduction: ListedIntroduction) => void

export const buildDeckColumn = (onOpen: OpenDeck): IntroductionColumn => ({
  id: 'pitch',
  header: 'Deck',
  width: '88px',
  narrow: 'end',
  cell: (introduction) => {
    const { pitch, pitch_url, company_name } = introduction
    const about = `deck of ${formatCompanyName(company_name)}`
    if (pitch)
      return (
        <ActionLink about={about} onClick={() => onOpen(introduction)}>
          Preview
        </ActionLink>
      )
    const host = getDeckHost(pitch_url)
    if (!host || !pitch_url) return NONE
    return (
      <Link
        href={pitch_url}
        target="_blank"
        rel="noreferrer nofollow"
        aria-label={`Open the ${about} on ${host}`}
      >
        Open link
      </Link>
    )
  },
})
