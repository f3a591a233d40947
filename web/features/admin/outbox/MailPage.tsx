import { useParams } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import { useListHref } from '#web/features/admin/list/shown-search.ts'
import { mailKinds, mailStatuses, type OutboxMailBody } from '#contract/staff/outbox.ts'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { AdminPage } from '#web/ui/shells/AdminShell.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { breakLongWords } from '#web/ui/layout/break-long-words.ts'
import { Text } from '#web/ui/layout/Text.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { MailFrame } from '#web/ui/feedback/MailFrame.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { FrameTitle } from '#web/features/admin/frame/FrameTitle.tsx'
import { MailStatusTag } from '#web/features/labels/MailStatusTag.tsx'
import { useGetOutboxMailQuery } from './api.ts'

/** Turns URLs into links, because the links in the HTML version do not open. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>]+)/)
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the text of an email never changes
      <Link key={index} href={part} target="_blank" rel="noreferrer">
        {breakLongWords(part)}
      </Link>
    ) : (
      part
    ),
  )
}

const toRows = (mail: OutboxMailBody) => [
  { id: 'to', question: 'To', answer: mail.recipient },
  { id: 'why', question: 'Type', answer: mailKinds[mail.kind] },
  { id: 'state', question: 'Status', answer: mailStatuses[mail.status] },
  { id: 'written', question: 'Created', answer: formatDateTime(mail.created_at) },
  ...(mail.sent_at ? [{ id: 'sent', question: 'Sent', answer: formatDateTime(mail.sent_at) }] : []),
  ...(mail.error ? [{ id: 'error', question: 'Error', answer: mail.error }] : []),
]

const Mail = ({ mail }: { mail: OutboxMailBody }) => (
  <>
    <Card title={mail.subject} action={<MailStatusTag status={mail.status} />}>
      <DefinitionRows rows={toRows(mail)} />
    </Card>
    <Card title="Plain text">
      <CardBody>
        <Text typed>
          <LinkedText text={mail.text} />
        </Text>
      </CardBody>
    </Card>
    <Card title="HTML" sub="As shown in an email app">
      <CardBody>
        <MailFrame title="HTML version of the email" html={mail.html} />
      </CardBody>
    </Card>
  </>
)

export function MailPage() {
  usePageTitle('Email')
  const { mailId = '' } = useParams()
  const listHref = useListHref(paths.admin.outbox)
  const mail = useGetOutboxMailQuery({ params: { mailId } })
  return (
    <AdminFrame
      keys={[]}
      top={
        <FrameTitle>
          <Link href={listHref} tone="inherit">
            Outbox
          </Link>
        </FrameTitle>
      }
    >
      <AdminPage>
        <Async key={mailId} query={mail} name="the email" rows={6}>
          {(data) => <Mail mail={data} />}
        </Async>
      </AdminPage>
    </AdminFrame>
  )
}
