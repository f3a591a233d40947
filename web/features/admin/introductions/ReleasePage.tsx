import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { IntroApplication } from '#contract/intros.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useNow } from '#web/core/use-now.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { DeckRow } from '#web/features/admin/viewer/DeckRow.tsx'
import { FrameTitle } from '#web/features/admin/frame/FrameTitle.tsx'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { usePreviewIntroQuery } from '#web/features/intros/api.ts'
import { IntroductionSteps, formatDeclineReason } from '#web/features/intros/IntroductionSteps.tsx'
import { IntroductionStateTag } from '#web/features/labels/IntroductionStateTag.tsx'
import { countDaysSince, formatCompanyName, formatWaitingDays } from '#web/features/labels/company-labels.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { TurnMark } from '#web/ui/status/TurnMark.tsx'
import { useGetIntroQuery } from './api.ts'
import { RecipientsCard, ReleaseCard, type SelectedInvestor, useRelease } from './ReleaseCards.tsx'
import { QueueSteps, ReleaseQueue } from './ReleaseQueue.tsx'
import { SendBackCard, SendBackHistory } from './SendBack.tsx'

interface IntroProps {
  intro: IntroApplication
  waiting: readonly SelectedInvestor[]
}

const Deck = ({ intro }: { intro: IntroApplication }) => (
  <DeckRow deck={{ ...intro, intro: intro.id }} hasKey />
)

function LetterCard({ intro, recipient }: { intro: IntroApplication; recipient: SelectedInvestor }) {
  const letter = usePreviewIntroQuery({ params: { introId: intro.id }, query: { investor: recipient.id } })
  return (
    <Card title="Email to investors" sub={`Preview for ${recipient.name}`}>
      <Async query={letter} name="the email" rows={4}>
        {({ subject, text, reply_to }) => (
          <CardBody>
            <Stack gap={1} narrow>
              <Text variant="subheading">{subject}</Text>
              <Text typed>{text}</Text>
              {reply_to && <p>Replies go to {reply_to}.</p>}
            </Stack>
          </CardBody>
        )}
      </Async>
      <CardBody>
        <Deck intro={intro} />
      </CardBody>
    </Card>
  )
}

const keys: ShortcutList = [
  ['j', 'next introduction'],
  ['k', 'previous introduction'],
  ['o', 'open the case'],
  ['p', 'preview the pitch deck'],
  ['⌘↵', 'release the selected introductions'],
  ['b', 'send back'],
]

const SendBackPart = ({ intro }: { intro: IntroApplication }) =>
  intro.status === 'submitted' ? (
    <SendBackCard intro={intro} />
  ) : (
    <Note>
      Emails with this letter were already queued or sent, so it can no longer be sent back. If the letter
      doesn’t suit an investor, clear the investor’s checkbox.
    </Note>
  )

const PreviousIntros = ({ investors }: { investors: SelectedInvestor[] }) => (
  <Card title="Previous introductions">
    <CardRows>
      {investors.map((investor) => (
        <CardRow key={investor.id}>
          <RowText
            title={<Link href={paths.admin.investor(investor.id)}>{investor.name}</Link>}
            note={<IntroductionSteps introduction={investor} />}
            more={formatDeclineReason(investor)}
          />
          <IntroductionStateTag status={investor.status} />
        </CardRow>
      ))}
    </CardRows>
  </Card>
)

function OpenCase({ company }: { company: string }) {
  const navigate = useNavigate()
  const href = paths.admin.company(company)
  useShortcuts({ o: () => void navigate(href) })
  return (
    <Button
      kind="line"
      size="small"
      href={href}
      endIcon={
        <Visible from="md">
          <KeyHint keys="o" />
        </Visible>
      }
    >
      Open case
    </Button>
  )
}

function IntroTurn({ intro, waiting }: IntroProps) {
  const now = useNow()
  const [since] = waiting.map(({ changed_at }) => changed_at).toSorted()
  if (since !== undefined)
    return <TurnMark waitingOn="me">Waiting on you, {formatWaitingDays(countDaysSince(since, now))}</TurnMark>
  if (intro.status === 'draft') return <TurnMark waitingOn="applicant">Waiting on the founder</TurnMark>
  return <TurnMark waitingOn={null}>Nothing to release</TurnMark>
}

function IntroHead({ intro, waiting }: IntroProps) {
  const { first_name, last_name, investors, submitted_at } = intro
  const facts = [
    [first_name, last_name].filter(Boolean).join(' '),
    formatCount(investors.length, 'investor'),
    submitted_at && `submitted ${formatDateTime(submitted_at)}`,
  ]
  return (
    <Row gap={1.5} wrap>
      <AvatarTile name={formatCompanyName(intro.company_name)} tone="water" />
      <RowText
        strong
        title={<IntroTurn intro={intro} waiting={waiting} />}
        note={facts.filter(Boolean).join(', ')}
      />
      <OpenCase company={intro.company} />
    </Row>
  )
}

function Review({ intro }: { intro: IntroApplication }) {
  const waiting = intro.investors.filter(({ status }) => status === 'awaiting_release')
  const previous = intro.investors.filter(({ status }) => status !== 'awaiting_release')
  const recipient = waiting[0] ?? previous[0]
  const release = useRelease(intro, waiting)
  return (
    <Columns sizes="aside">
      <Stack gap={3}>
        <IntroHead intro={intro} waiting={waiting} />
        {intro.status === 'draft' && intro.send_backs.length > 0 && (
          <Note tone="warn">
            Sent back to the founder. The letter returns to the queue when the founder resends it.
          </Note>
        )}
        {recipient ? (
          <LetterCard intro={intro} recipient={recipient} />
        ) : (
          <>
            <Note>The founder hasn’t selected any investors yet.</Note>
            <Deck intro={intro} />
          </>
        )}
        {waiting.length > 0 && <RecipientsCard intro={intro} waiting={waiting} release={release} />}
        <SendBackHistory intro={intro} />
      </Stack>
      {recipient && (
        <Stack gap={3}>
          {waiting.length > 0 && <ReleaseCard release={release} />}
          {waiting.length > 0 && <SendBackPart intro={intro} />}
          {previous.length > 0 && <PreviousIntros investors={previous} />}
        </Stack>
      )}
    </Columns>
  )
}

export function ReleasePage() {
  const { introId = '' } = useParams()
  const intro = useGetIntroQuery({ params: { introId } })
  const data = intro.currentData
  const name = data ? formatCompanyName(data.company_name) : 'Introduction'
  usePageTitle(name)
  return (
    <AdminFrame
      rail
      keys={keys}
      top={
        <>
          <FrameTitle anywhere>{name}</FrameTitle>
          <QueueSteps introId={introId} />
        </>
      }
    >
      <AdminPage>
        <Columns sizes="side-first" from="md">
          <ReleaseQueue introId={introId} />
          <div>
            <Async key={introId} query={intro} name="the introduction" rows={6}>
              {(loaded) => <Review intro={loaded} />}
            </Async>
          </div>
        </Columns>
      </AdminPage>
    </AdminFrame>
  )
}
