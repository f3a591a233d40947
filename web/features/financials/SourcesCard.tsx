import { RefreshCw } from 'lucide-react'
import type { Financials, FinancialSource } from '#contract/financials/financials.ts'
import { getMonthName } from '#contract/rules/dates.ts'
import { useDownload } from '#web/core/use-download.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { ProgressBar } from '#web/ui/status/ProgressBar.tsx'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { formatCount, formatDate, formatRelative } from '#web/ui/format.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { saveStatements, useRefreshFinancialsMutation } from './api.ts'
import { formatMonth } from './figure-format.ts'
import { isReading } from './use-figures.ts'

const states: Record<FinancialSource['status'], { label: string; tone: StateTone }> = {
  waiting: { label: 'Not read yet', tone: 'idle' },
  ok: { label: 'Up to date', tone: 'ok' },
  partial: { label: 'Read in part', tone: 'warn' },
  failed: { label: 'Not read', tone: 'bad' },
  stale: { label: 'Out of date', tone: 'warn' },
}

export function SourcesCard({ companyId, financials }: { companyId: string; financials: Financials }) {
  const [refreshFinancials] = useRefreshFinancialsMutation()
  const refresh = useSubmit(refreshFinancials)
  const reading = financials.refresh
  const isBusy = isReading(financials) || refresh.isBusy
  return (
    <Card
      title="Where the figures come from"
      sub={describeState(financials)}
      action={
        <Button
          kind="line"
          size="small"
          icon={<Icon of={RefreshCw} small />}
          loading={isBusy}
          onClick={() => void refresh.submit({ params: { companyId } })}
        >
          {isBusy ? 'Reading…' : 'Read again'}
        </Button>
      }
    >
      <CardRows>
        {financials.sources.map((source) => (
          <SourceRow key={`${source.connection} ${source.kind}`} source={source} />
        ))}
      </CardRows>
      <CardBody>
        <Stack align="start">
          {isReading(financials) && (
            <ProgressBar
              label={reading.step ?? 'Reading books and banks'}
              percent={reading.total > 0 ? (reading.done / reading.total) * 100 : undefined}
            />
          )}
          <Limits limits={financials.limits} />
          {reading.error !== null && (
            <Note tone="warn">{reading.error} The figures of the last good reading stay.</Note>
          )}
          {refresh.error && (
            <Note tone="bad" live="alert">
              {refresh.error.message}. The figures stay as they are.
            </Note>
          )}
          <StatementsExport companyId={companyId} />
        </Stack>
      </CardBody>
    </Card>
  )
}

function StatementsExport({ companyId }: { companyId: string }) {
  const saving = useDownload((options) => saveStatements({ companyId, ...options }))
  return (
    <DownloadBlock name="the statements" state={saving} busyLabel="Exporting…">
      Statements by month, CSV
    </DownloadBlock>
  )
}

const Limits = ({ limits }: Pick<Financials, 'limits'>) =>
  limits.map((limit) => (
    <Note key={limit} tone="info">
      {limit}. Figures that need more are “Not enough data”.
    </Note>
  ))

const describeState = ({ as_of, closed_through, fiscal_year_start, gaps }: Financials) =>
  [
    as_of === null ? 'Nothing was read yet' : `Data of ${formatDate(as_of)}`,
    closed_through && `books closed through ${formatMonth(closed_through)}`,
    fiscal_year_start !== null && `fiscal year from ${getMonthName(fiscal_year_start)}`,
    gaps.length > 0 && `${formatCount(gaps.length, 'month')} missing in a source`,
  ]
    .filter(Boolean)
    .join(', ')

function SourceRow({ source }: { source: FinancialSource }) {
  const now = useNow()
  const { label, tone } = states[source.status]
  return (
    <CardRow>
      <RowText
        strong
        title={source.platform}
        note={
          <>
            {source.as_of === null ? 'Not read yet' : `Read ${formatRelative(source.as_of, now)}`}
            {source.first_month &&
              source.last_month &&
              `, ${formatMonth(source.first_month)} to ${formatMonth(source.last_month)}`}
            {source.problem && `. ${source.problem}`}
          </>
        }
      />
      <StateTag tone={tone}>{label}</StateTag>
    </CardRow>
  )
}
