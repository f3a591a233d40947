import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { IntroApplication } from '#contract/intros.ts'
import type { ListedIntroduction } from '#contract/staff/introductions.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { DeckRow } from '#web/features/admin/viewer/DeckRow.tsx'
import { FrameTitle } from '#web/features/admin/frame/FrameTitle.tsx'
import type { ShortcutList } from '#web/features/admin/dialogs/ShortcutsDialog.tsx'
import { useShortcuts } from '#web/features/admin/dialogs/use-shortcuts.ts'
import { usePreviewIntroQuery } from '#web/features/intros/api.ts'
import { IntroductionSteps, formatDeclineReason } from '#web/features/intros/IntroductionSteps.tsx'
import { IntroductionStateTag } from '#web/features/labels/IntroductionStateTag.tsx'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { CheckboxGroup } from '#web/ui/choices/ChoiceCards.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { KeyHint } from '#web/ui/actions/KeyHint.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Columns, Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useGetIntroQuery, useListIntroductionsQuery, useReleaseIntroMutation } from './api.ts'
import { FitMarks } from './FitMarks.tsx'
import { QueueSteps, ReleaseQueue } from './ReleaseQueue.tsx'
import { SendBackCard, SendBackHistory } from './SendBack.tsx'

type SelectedInvestor = IntroApplication['investors'][number]
type Fit = ListedIntroduction['fit']

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

/** The release shortcut must not send emails while the user writes a note. */
const isWriting = () => document.activeElement instanceof HTMLTextAreaElement

const RecipientNote = ({ requestedAt, fit }: { requestedAt: string; fit: Fit | undefined }) => (
  <Stack as="span" gap={0.5}>
    <span>Requested {formatDateTime(requestedAt)}</span>
    {fit !== undefined && <FitMarks fit={fit} />}
  </Stack>
)

/** Maps the application's investors to the match between their preferences and the company's criteria. */
function useFits({ id, company }: IntroApplication): ReadonlyMap<string, Fit> {
  const { data } = useListIntroductionsQuery({ query: { company, page_size: maxLongRows } })
  const rows = data?.results.filter(({ intro }) => intro === id) ?? []
  return new Map(rows.map(({ investor, fit }) => [investor, fit]))
}

function ReleaseCard({ intro, waiting }: { intro: IntroApplication; waiting: SelectedInvestor[] }) {
  const toasts = useToasts()
  const fits = useFits(intro)
  const [investorIds, setInvestorIds] = useState(waiting.map(({ id }) => id))
  const [release] = useReleaseIntroMutation()
  const { isBusy, error, submit } = useSubmit(release, {
    onDone: () => toasts.show({ text: `${formatCount(investorIds.length, 'introduction')} released.` }),
  })
  const send = () => void submit({ params: { introId: intro.id }, body: { vcs: investorIds } })
  useShortcuts({
    'Mod+enter': () => {
      if (investorIds.length > 0 && !isBusy && !isWriting()) send()
    },
  })
  const reasons = error?.details.errors?.map(({ message }) => message).join('. ')
  return (
    <Card title="Release" sub="Each investor gets at most five introductions a day and one per company">
      <CardBody>
        <Stack>
          <CheckboxGroup
            label="Recipients"
            value={investorIds}
            choices={waiting.map(({ id, name, changed_at }) => ({
              value: id,
              label: name,
              note: <RecipientNote requestedAt={changed_at} fit={fits.get(id)} />,
            }))}
            onChange={setInvestorIds}
          />
          <FailureNote>{error && `${reasons ?? error.message}. Nothing was sent.`}</FailureNote>
          <Row wrap>
            <Button
              loading={isBusy}
              whyDisabled={investorIds.length === 0 ? 'Choose at least one investor' : undefined}
              onClick={send}
            >
              Release {formatCount(investorIds.length, 'introduction')}
            </Button>
            <span>The emails are sent immediately and can’t be recalled.</span>
          </Row>
        </Stack>
      </CardBody>
    </Card>
  )
}

/** Lets staff send the letter back to the founder until it is released to the first investor. */
const SendBackPart = ({ intro }: { intro: IntroApplication }) =>
  intro.status === 'submitted' ? (
    <SendBackCard intro={intro} />
  ) : (
    <Note>
      Some investors already have this letter, so it can no longer be sent back. If it doesn’t suit an
      investor, clear the investor’s checkbox.
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
    <div>
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
    </div>
  )
}

function Review({ intro }: { intro: IntroApplication }) {
  const waiting = intro.investors.filter(({ status }) => status === 'awaiting_release')
  const previous = intro.investors.filter(({ status }) => status !== 'awaiting_release')
  const recipient = waiting[0] ?? previous[0]
  return (
    <Stack gap={3}>
      <OpenCase company={intro.company} />
      {intro.status === 'draft' && intro.send_backs.length > 0 && (
        <Note tone="warn">
          Sent back to the founder. The letter returns to the queue when the founder resends it.
        </Note>
      )}
      <Columns sizes="aside">
        <Stack gap={3}>
          {recipient ? (
            <LetterCard intro={intro} recipient={recipient} />
          ) : (
            <>
              <Note>The founder hasn’t selected any investors yet.</Note>
              <Deck intro={intro} />
            </>
          )}
          <SendBackHistory intro={intro} />
        </Stack>
        {recipient && (
          <Stack gap={3}>
            {waiting.length > 0 && (
              <ReleaseCard key={waiting.map(({ id }) => id).join()} intro={intro} waiting={waiting} />
            )}
            {waiting.length > 0 && <SendBackPart intro={intro} />}
            {previous.length > 0 && <PreviousIntros investors={previous} />}
          </Stack>
        )}
      </Columns>
    </Stack>
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
