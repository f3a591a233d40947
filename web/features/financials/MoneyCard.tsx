import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { Financials } from '#contract/financials/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { describeMetricChange, formatMetricName, formatFigure, toDisplayedMetric } from './figure-format.ts'
import styles from './MoneyCard.module.css'
import { hasFigures, listCompleteMonths, useFigures } from './use-figures.ts'

const MainCharts = lazy(async () => ({ default: (await import('./FigureCharts.tsx')).MainCharts }))

const keys: readonly MetricKey[] = ['revenue_12_months', 'gross_margin', 'cash', 'net_burn', 'runway']

export function MoneyCard({ companyId }: { companyId: string }) {
  const { financials, metrics } = useFigures(companyId)
  const data = financials.currentData
  const visible = keys.flatMap((key) => metrics.currentData?.find((metric) => metric.key === key) ?? [])
  if (financials.isLoading || metrics.isLoading) return <LoadingMoney />
  if (!data || !hasFigures(data) || visible.length === 0) return null
  return (
    <Card
      title="Your money"
      sub={`Data as of ${formatDate(data.as_of)}`}
      action={<ActionLink href={paths.money}>All figures</ActionLink>}
    >
      <CardBody>
        <Stack gap={3} divided>
          <Figures>
            {visible.map(toDisplayedMetric).map((metric) => (
              <Figure
                key={metric.key}
                name={formatMetricName(metric)}
                value={
                  <ActionLink
                    href={paths.figure(metric.key)}
                    about={`, see ${metric.name}`}
                    className={styles.value}
                  >
                    {formatFigure(metric, metric)}
                  </ActionLink>
                }
                note={metric.reason ?? describeMetricChange(metric)}
              />
            ))}
          </Figures>
          <Charts financials={data} />
        </Stack>
      </CardBody>
    </Card>
  )
}

const LoadingMoney = () => (
  <Card title="Your money">
    <CardBody>
      <Loading label="Loading your figures">
        <Stack gap={3}>
          <Skeleton shape="card" height={figuresHeight} />
          <Skeleton shape="card" height={chartsHeight} />
        </Stack>
      </Loading>
    </CardBody>
  </Card>
)

const chartMonths = 12
/** Height of the figures in one row, in px. */
const figuresHeight = 96
/** Height of two charts side by side, in px. */
const chartsHeight = 340

function Charts({ financials }: { financials: Financials }) {
  const navigate = useNavigate()
  const months = listCompleteMonths(financials).slice(-chartMonths)
  if (!months.some(({ metrics: { revenue, cash } }) => revenue.value !== null || cash.value !== null))
    return null
  return (
    <OptionalPart loading={<Skeleton shape="card" height={chartsHeight} />}>
      <MainCharts
        months={months}
        currency={financials.currency}
        onOpen={(key, month) => void navigate(paths.figure(key, month))}
      />
    </OptionalPart>
  )
}
