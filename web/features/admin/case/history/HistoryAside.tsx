import Box from '@mui/material/Box'
import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { HistoryCounts, StatusChange } from '#contract/history.ts'
import { usePolling } from '#web/core/live/use-polling.ts'
import { useNow } from '#web/core/use-now.ts'
import { useGetStatusHistoryQuery } from '#web/features/company/api.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { formatLength, type StatusSpan, toStatusSpans } from '../shared/status-spans.ts'
import { TurnBar } from '../shared/TurnBar.tsx'

function Span({ span, now }: { span: StatusSpan; now: Date }) {
  const { status, from, to, length } = span
  const [first, last] = [formatShortDate(from, now), to && formatShortDate(to, now)]
  const when = last === null ? `since ${first}` : first === last ? first : `${first} – ${last}`
  return (
    <CardRow sx={{ alignItems: 'flex-start' }}>
      <div className="grow">
        <CompanyStatusLabel status={status} />
        <Box sx={{ pl: '23px', color: 'text.secondary' }} title={formatDateTime(from)}>
          {when}
        </Box>
      </div>
      <span>{formatLength(length)}</span>
    </CardRow>
  )
}

const WaitingTimes = ({ spans }: { spans: readonly StatusSpan[] }) => (
  <section aria-labelledby="waiting-title">
    <Box component="h2" id="waiting-title" sx={{ mb: 1 }}>
      Waiting on
    </Box>
    <TurnBar spans={spans} />
  </section>
)

function StatusesSoFar({ changes }: { changes: readonly StatusChange[] }) {
  const now = useNow()
  const spans = toStatusSpans(changes, now)
  return (
    <Box sx={{ display: 'grid', gap: 2, '& h2': { fontSize: 'var(--ui-h2)', fontWeight: 600 } }}>
      <section aria-labelledby="statuses-title">
        <Box component="h2" id="statuses-title" sx={{ mb: 1 }}>
          Status so far
        </Box>
        <Card>
          <CardRows>
            {spans.map((span) => (
              <Span key={span.id} span={span} now={now} />
            ))}
          </CardRows>
        </Card>
      </section>
      <WaitingTimes spans={spans} />
    </Box>
  )
}

type Answer = HistoryCounts['answers'][number]

const frequentSx = {
  '& > h2': { mb: 1, fontSize: 'var(--ui-h2)', fontWeight: 600 },
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 1, py: '4px' },
  '& li > :first-of-type': { minWidth: 0, overflowWrap: 'anywhere' },
} as const

function nameAnswer({ entity, field }: Answer): string {
  const question = isEntity(entity) ? findQuestion(entity, field) : undefined
  return question ? wholeQuestionName(question) : field.replaceAll('_', ' ')
}

/** The answers that were changed most; absent while none was. */
const FrequentChanges = ({ answers }: { answers: readonly Answer[] }) =>
  answers.length > 0 && (
    <Box component="section" aria-labelledby="most-changed-title" sx={frequentSx}>
      <h2 id="most-changed-title">Most changed answers</h2>
      <ul>
        {answers.map((answer) => (
          <li key={`${answer.entity} ${answer.field}`}>
            <span>{nameAnswer(answer)}</span>
            <span>{answer.count}</span>
          </li>
        ))}
      </ul>
    </Box>
  )

interface HistoryAsideProps {
  companyId: string
  counts: HistoryCounts | undefined
}

/** The statuses so far, how long the application waited on each party, and the answers that changed most. */
export function HistoryAside({ companyId, counts }: HistoryAsideProps) {
  const statuses = useGetStatusHistoryQuery(
    { params: { companyId }, query: { page_size: maxLongRows } },
    usePolling(30_000),
  )
  const skeleton = <SkeletonRows rows={3} label="Loading the statuses" />
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Async
        query={statuses}
        failed="The statuses couldn't be loaded"
        loading={skeleton}
        isEmpty={({ results }) => results.length === 0}
        empty={skeleton}
      >
        {({ results }) => <StatusesSoFar changes={results} />}
      </Async>
      {counts && <FrequentChanges answers={counts.answers} />}
    </Box>
  )
}
