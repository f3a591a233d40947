import type { Company } from '#contract/companies.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { StatusChange } from '#contract/history.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useGetStatusHistoryQuery } from '#web/features/company/api.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { useNow } from '#web/core/use-now.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { CompanyTurn } from '../shared/CompanyTurn.tsx'
import { toStatusSpans } from '../shared/status-spans.ts'
import { TurnBar } from '../shared/TurnBar.tsx'

function PastStatuses({ changes }: { changes: readonly StatusChange[] }) {
  const spans = toStatusSpans(changes, useNow())
  const first = spans.at(-1)
  if (!first) return null
  return (
    <div>
      <TurnBar spans={spans} />
      <Text tone="secondary">
        {formatDate(first.from)} to today, {spans.length === 1 ? '1 status' : `${spans.length} statuses`}
      </Text>
    </div>
  )
}

export function TurnCard({ company }: { company: Company }) {
  const { id: companyId, status_changed_at } = company
  const statuses = useGetStatusHistoryQuery(
    { params: { companyId }, query: { page_size: maxLongRows } },
    usePollingOptions(30_000),
  )
  return (
    <Card label="Waiting on">
      <CardBody>
        <Row wrap gap={3} align="start">
          <div>
            <Text tone="secondary">Waiting on</Text>
            <Text variant="title" as="p">
              <CompanyTurn company={company} />
            </Text>
            <Text tone="secondary">
              <CompanyStatusLabel status={company.status} />
            </Text>
            <Text tone="secondary" title={formatDateTime(status_changed_at)}>
              since {formatDate(status_changed_at)}
            </Text>
          </div>
          <Grow column="large">
            <Async query={statuses} name="the status history" rows={2}>
              {({ results }) => <PastStatuses changes={results} />}
            </Async>
          </Grow>
        </Row>
      </CardBody>
    </Card>
  )
}
