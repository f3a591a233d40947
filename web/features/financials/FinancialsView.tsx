import type { ReactNode } from 'react'
import type { Comparison } from '#contract/financials/comparisons.ts'
import type { FinancialLine, FinancialMonth, Financials, Metric } from '#contract/financials/financials.ts'
import { Async, type AsyncQuery, FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Row, Stack, Visible } from '#web/ui/layout/Layout.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { ComparisonsCard } from './ComparisonsCard.tsx'
import { FigureCharts } from './FigureCharts.tsx'
import { FigureDrawer } from './FigureDrawer.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { formatMonth } from './figure-format.ts'
import { type FigureView, listMonthsInRange, listRangeOptions, useFigureView } from './figure-view.ts'
import styles from './FinancialsView.module.css'
import { RequirementsCard } from './RequirementsCard.tsx'
import { SourcesCard } from './SourcesCard.tsx'
import {
  hasFigures,
  listBookMonths,
  listCompleteMonths,
  useDifferingMetricKeys,
  useFigures,
} from './use-figures.ts'

interface FinancialsViewProps {
  companyId: string
  empty: ReactNode
  canExplain?: boolean
  isBrief?: boolean
  /** Renders an action for staff next to a comparison with the status `differs`. */
  renderAsk?: (comparison: Comparison) => ReactNode
  renderLineAction?: (line: FinancialLine) => ReactNode
  children?: ReactNode
}

export const FinancialsView = (props: FinancialsViewProps) => <Company key={props.companyId} {...props} />

function Company(props: FinancialsViewProps) {
  const { companyId, empty, canExplain = false, isBrief = false, ...slots } = props
  const view = useFigureView()
  const { financials, metrics } = useFigures(companyId, view.at)
  const data = getShownData(financials)
  if (!data && financials.error)
    return (
      <Card>
        <FailedQuery query={financials} title="The figures couldn’t be loaded" />
      </Card>
    )
  if (!data) return <LoadingFigures />
  return (
    <>
      <Stack gap={3} className={styles.figures} data-beside={view.open !== null || undefined}>
        {hasFigures(data) ? (
          <Figures
            companyId={companyId}
            financials={data}
            metrics={metrics}
            view={view}
            canExplain={canExplain}
            isBrief={isBrief}
            renderAsk={slots.renderAsk}
          />
        ) : data.sources.length > 0 ? (
          <SourcesCard companyId={companyId} financials={data} />
        ) : (
          empty
        )}
        {slots.children}
      </Stack>
      {view.open && (
        <FigureDrawer
          companyId={companyId}
          figure={view.open}
          renderLineAction={slots.renderLineAction}
          onClose={view.close}
        />
      )}
    </>
  )
}

interface FiguresProps {
  companyId: string
  financials: Financials
  metrics: AsyncQuery<Metric[]>
  view: FigureView
  canExplain: boolean
  isBrief: boolean
  renderAsk: FinancialsViewProps['renderAsk']
}

function Figures({ companyId, financials, metrics, view, isBrief, ...comparisons }: FiguresProps) {
  const differingKeys = useDifferingMetricKeys(companyId)
  const months = listCompleteMonths(financials)
  const start = financials.fiscal_year_start ?? 1
  const until = view.at ?? months.at(-1)?.month
  const visible = until === undefined ? [] : listMonthsInRange(months, { range: view.range, until, start })
  const foreignMonths = financials.months.length - listBookMonths(financials).length
  return (
    <>
      <SourcesNotes financials={financials} />
      <PeriodPicker months={months} view={view} until={until} start={start} />
      <Async query={metrics} name="the metrics" loading={<Skeleton shape="card" height={280} />}>
        {(list) => (
          <FigureTiles
            metrics={list}
            months={visible}
            differingKeys={differingKeys}
            openKey={view.open?.key ?? null}
            isBrief={isBrief}
            onOpen={(key) => view.openFigure(key)}
          />
        )}
      </Async>
      <ComparisonsCard {...comparisons} companyId={companyId} onOpen={(key) => view.openFigure(key)} />
      {foreignMonths > 0 && (
        <Note tone="info">
          Some accounts are not in {financials.currency}. The figures don’t include them. See “Accounts” for
          their balances and the monthly statements for their history.
        </Note>
      )}
      {visible.length > 0 && (
        <FigureCharts months={visible} currency={financials.currency} onOpen={view.openFigure} />
      )}
      <RequirementsCard companyId={companyId} />
      <AccountsCard financials={financials} />
      <SourcesCard companyId={companyId} financials={financials} />
    </>
  )
}

function SourcesNotes({ financials }: { financials: Financials }) {
  const broken = financials.sources.filter(({ status }) => ['stale', 'failed', 'partial'].includes(status))
  if (broken.length === 0) return null
  const platforms = broken.map(({ platform }) => platform).join(', ')
  return (
    <Note tone="warn">
      <p>
        <b>Some figures are out of date or incomplete.</b> {platforms}: the figures use the data synced so
        far. See “Data sources” for details.
      </p>
    </Note>
  )
}

interface PeriodPickerProps {
  /** Complete months, oldest first. */
  months: readonly FinancialMonth[]
  view: FigureView
  until: string | undefined
  /** The first month of the fiscal year, 1 to 12. */
  start: number
}

const PeriodPicker = ({ months, view, until, start }: PeriodPickerProps) => (
  <Visible as="div" on="screen">
    <Row align="end">
      <SelectField
        label="Month"
        value={until}
        onChange={(month) => view.setAt(month === '' || month === months.at(-1)?.month ? null : month)}
        options={months.toReversed().map(({ month }) => ({ value: month, label: formatMonth(month) }))}
      />
      <SelectField
        label="Chart range"
        value={view.range}
        onChange={view.setRange}
        options={listRangeOptions(months, { until, start })}
      />
    </Row>
  </Visible>
)

const LoadingFigures = () => (
  <Stack gap={3}>
    <Skeleton shape="card" height={70} />
    <Skeleton shape="card" height={280} />
    <Skeleton shape="card" height={300} />
  </Stack>
)
