import { paths } from '#web/core/address/paths.ts'
import { listOutbox, type OutboxMail } from '#contract/staff/outbox.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { withTimeZone } from '#web/core/time-zone.ts'
import { StaffPage } from '#web/features/admin/list/StaffPage.tsx'
import { ListCards } from '#web/features/admin/list/ListRows.tsx'
import { MailStatusTag } from '#web/features/labels/MailStatusTag.tsx'
import { CardRow } from '#web/ui/layout/Card.tsx'
import { Link } from '#web/ui/actions/Link.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useListOutboxQuery } from './api.ts'
import { OutboxFilters } from './OutboxFilters.tsx'

const MailRow = ({ mail }: { mail: OutboxMail }) => (
  <CardRow>
    <RowText
      strong
      title={
        <Row align="baseline">
          <Grow>
            <Link href={paths.admin.mail(mail.id)}>{mail.subject}</Link>
          </Grow>
          <MailStatusTag status={mail.status} />
        </Row>
      }
      note={
        `To ${mail.recipient}, ${formatDateTime(mail.created_at)}` +
        (mail.company_name ? `, about ${mail.company_name}` : '')
      }
      more={mail.error}
    />
  </CardRow>
)

const pageSize = 50

export function OutboxPage() {
  const state = useQueryState(listOutbox.query)
  const mails = useListOutboxQuery({ query: { page: 1, ...withTimeZone(state.query), page_size: pageSize } })
  return (
    <StaffPage title="Outbox" query={mails} shortcuts={[['/', 'search subjects']]}>
      <OutboxFilters state={state} />
      <ListCards
        label="Emails"
        query={mails}
        state={state}
        name="the outbox"
        empty={{ title: 'No emails yet', children: 'Emails that Headwater sends appear here.' }}
        noMatch="No emails match these filters"
        renderRow={(mail) => <MailRow key={mail.id} mail={mail} />}
      />
    </StaffPage>
  )
}
