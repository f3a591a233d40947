import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { HistoryCounts, StatusChange } from '#contract/history.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useNow } from '#web/core/use-now.ts'
import { useGetStatusHistoryQuery } from '#web/features/company/api.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDuration, type StatusSpan, toStatusSpans } from '../shared/status-spans.ts'
import { TitledSection } from '../shared/TitledSection.tsx'
import { TurnBar } from '../shared/TurnBar.tsx'

function Span({ span, now }: { span: StatusSpan; now: Date }) {
  const { status, from, to, length } = span
  const [first, last] = [formatShortDate(from, now), to && formatShortDate(to, now)]
  const when = last === null ? `since ${first}` : first === last ? first : `${first} – ${last}`
  return (
    <CardRow align="start">
      <RowText
        title={<CompanyStatusLabel status={status} />}
        note={<span title={formatDateTime(from)}>{when}</span>}
      />
      <span>{formatDuration(length)}</span>
    </CardRow>
  )
}

function StatusHistory({ changes }: { changes: readonly StatusChange[] }) {
  const now = useNow()
  const spans = toStatusSpans(changes, now)
  return (
    <>
      <TitledSection title="Status history">
        <Card>
          <CardRows>
            {spans.map((span) => (
              <Span key={span.id} span={span} now={now} />
            ))}
          </CardRows>
        </Card>
      </TitledSection>
      <TitledSection title="Waiting on">
        <TurnBar spans={spans} />
      </TitledSection>
    </>
  )
}

type Answer = HistoryCounts['answers'][number]

function nameAnswer({ entity, field }: Answer): string {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? getWholeQuestionName(question) : field.replaceAll('_', ' ')
}

const FrequentChanges = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <TitledSection title="Most frequently changed answers">
      <Stack as="ul" gap={1}>
        {answers.map((answer) => (
          <Row key={`${answer.entity} ${answer.field}`} as="li" gap={1} align="start">
            <RowText title={nameAnswer(answer)} />
            <span>{answer.count}</span>
          </Row>
        ))}
      </Stack>
    </TitledSection>
  )

interface HistoryAsideProps {
  companyId: string
  counts: HistoryCounts | undefined
}

export function HistoryAside({ companyId, counts }: HistoryAsideProps) {
  const statuses = useGetStatusHistoryQuery(
    { params: { companyId }, query: { page_size: maxLongRows } },
    usePollingOptions(30_000),
  )
  const skeleton = <SkeletonRows rows={3} label="Loading the status history" />
  return (
    <Stack>
      <Async query={statuses} name="the status history" loading={skeleton} empty={skeleton}>
        {({ results }) => <StatusHistory changes={results} />}
      </Async>
      {counts && <FrequentChanges answers={counts.answers} />}
    </Stack>
  )
}
