import { RefreshCw } from 'lucide-react'
import type { Financials, FinancialSource } from '#contract/financials/financials.ts'
import { getShortMonthName } from '#contract/rules/dates.ts'
import { useDownload } from '#web/core/use-download.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { FailureNote, Note } from '#web/ui/feedback/Note.tsx'
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
import { isSyncing } from './use-figures.ts'

const states: Record<FinancialSource['status'], { label: string; tone: StateTone }> = {
  waiting: { label: 'Not synced yet', tone: 'idle' },
  ok: { label: 'Up to date', tone: 'ok' },
  partial: { label: 'Partly synced', tone: 'warn' },
  failed: { label: 'Sync failed', tone: 'bad' },
  stale: { label: 'Out of date', tone: 'warn' },
}

export function SourcesCard({ companyId, financials }: { companyId: string; financials: Financials }) {
  const [refreshFinancials] = useRefreshFinancialsMutation()
  const refresh = useSubmit(refreshFinancials)
  const sync = financials.refresh
  const isBusy = isSyncing(financials) || refresh.isBusy
  return (
    <Card
      title="Data sources"
      sub={describeState(financials)}
      action={
        <Button
          kind="line"
          size="small"
          icon={<Icon of={RefreshCw} small />}
          loading={isBusy}
          onClick={() => void refresh.submit({ params: { companyId } })}
        >
          {isBusy ? 'Syncing…' : 'Sync now'}
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
          {isSyncing(financials) && (
            <ProgressBar
              label={sync.step ?? 'Syncing books and banks'}
              percent={sync.total > 0 ? (sync.done / sync.total) * 100 : undefined}
            />
          )}
          <Limits limits={financials.limits} />
          {sync.error !== null && (
            <Note tone="warn">
              {sync.error}
              {financials.as_of !== null && ' The figures are still from the last successful sync.'}
            </Note>
          )}
          <FailureNote>
            {refresh.error && `${refresh.error.message}. The figures haven’t changed.`}
          </FailureNote>
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
      Export monthly statements (CSV)
    </DownloadBlock>
  )
}

const Limits = ({ limits }: Pick<Financials, 'limits'>) =>
  limits.map((limit) => (
    <Note key={limit} tone="info">
      {limit}. Figures that need more data show “Not enough data”.
    </Note>
  ))

const describeState = ({ as_of, closed_through, fiscal_year_start, gaps }: Financials) =>
  [
    as_of === null ? 'Not synced yet' : `Data as of ${formatDate(as_of)}`,
    closed_through && `books closed through ${formatMonth(closed_through)}`,
    fiscal_year_start !== null && `fiscal year starts in ${getShortMonthName(fiscal_year_start)}`,
    gaps.length > 0 && `${formatCount(gaps.length, 'month')} missing`,
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
            {source.as_of === null ? 'Not synced yet' : `Synced ${formatRelative(source.as_of, now)}`}
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
