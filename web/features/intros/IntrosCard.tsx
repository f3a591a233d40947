import { useEffect } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { formatCount } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grow } from '#web/ui/layout/Layout.tsx'
import { useIntroApplications } from './api.ts'
import { IntroductionTag } from './IntroductionTag.tsx'
import {
  type Introduced,
  selectApplication,
  selectIntroduced,
  selectSentBack,
  type SentBack,
} from './selectors.ts'
import { selectIntros } from './slice.ts'

const page = paths.introductions

const visibleRows = 4

export function IntrosCard({ companyId }: { companyId: string }) {
  const query = useIntroApplications(companyId)
  const { applications, status } = useAppSelector(selectIntros)
  const hasMoved = applications.status === 'ready' && status !== (applications.data[0]?.status ?? null)
  const { refetch } = query
  useEffect(() => {
    if (hasMoved) void refetch()
  }, [refetch, hasMoved])
  if (query.currentData) return <Ready />
  return (
    <Card title="Introductions">
      <Async query={query} name="your introductions" rows={3} tile>
        {() => <Ready />}
      </Async>
    </Card>
  )
}

function Ready() {
  const application = useAppSelector(selectApplication)
  const introduced = useAppSelector(selectIntroduced)
  const [sentBack] = useAppSelector(selectSentBack)
  if (sentBack) return <SentBackCard {...sentBack} />
  if (introduced.length > 0) return <Results introduced={introduced} />
  return application ? <UnsentCard isDraft={application.status === 'draft'} /> : <NoneYet />
}

/** Replaces the list of introductions, because editing the letter is the next step. */
const SentBackCard = ({ application: { investors }, sendBack }: SentBack) => (
  <Card title="Introductions" action={<ActionLink href={page}>All introductions</ActionLink>}>
    <CardBody>
      <Note
        tone="warn"
        action={
          <Button kind="line" size="small" href={`${page}/intros`}>
            Edit your letter
          </Button>
        }
      >
        <b>
          Your letter to{' '}
          {formatCount(investors.filter(({ status }) => status === 'sent_back').length, 'investor')} needs
          changes.
        </b>{' '}
        {sendBack.note}
      </Note>
    </CardBody>
  </Card>
)

const compareByInterest = (a: Introduced, b: Introduced) =>
  Number(b.status === 'interested') - Number(a.status === 'interested')

const Results = ({ introduced }: { introduced: readonly Introduced[] }) => (
  <Card
    title="Introductions"
    sub={formatCount(introduced.length, 'investor')}
    action={<ActionLink href={page}>All introductions</ActionLink>}
  >
    <CardRows>
      {introduced
        .toSorted(compareByInterest)
        .slice(0, visibleRows)
        .map(({ introId, id, name, status }) => (
          <CardRow key={`${introId}/${id}`} wrap>
            <AvatarTile name={name} size={36} />
            <Grow as="span">{name}</Grow>
            <IntroductionTag status={status} />
          </CardRow>
        ))}
    </CardRows>
  </Card>
)

const UnsentCard = ({ isDraft }: { isDraft: boolean }) => (
  <Card title="Introductions" action={<ActionLink href={page}>Continue</ActionLink>}>
    <CardBody>
      {isDraft
        ? 'Your letter to investors hasn’t been sent yet.'
        : 'Your letter is ready. Choose the investors to send it to.'}
    </CardBody>
  </Card>
)

const NoneYet = () => (
  <Card title="Introductions">
    <EmptyState
      title="No introductions yet"
      actions={
        <Button kind="line" size="small" href={page}>
          Find investors
        </Button>
      }
    >
      Choose investors who back companies like yours, and we’ll introduce you.
    </EmptyState>
  </Card>
)
