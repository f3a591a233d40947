import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/core/address/paths.ts'
import type { Financials } from '#contract/financials/financials.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { OptionalPart } from '#web/ui/feedback/OptionalPart.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { describeChange, describeName, formatFigure } from './figure-format.ts'
import { hasFigures, listWholeMonths, useFigures } from './use-figures.ts'

const MainCharts = lazy(async () => ({ default: (await import('./FigureCharts.tsx')).MainCharts }))

const figuresSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: '16px',
  m: 0,
  p: 'calc(var(--ui-card-y) - 4px) var(--ui-card-x) var(--ui-card-x)',
  '& dt, & .change': { fontSize: '0.875rem', color: 'text.secondary' },
  '& dd': { m: 0 },
  '& .value :is(a)': { fontSize: '1.25rem', fontFamily: 'fontFamilyTabular', whiteSpace: 'normal' },
} as const satisfies SxProps<Theme>

const keys: readonly MetricKey[] = ['revenue_12_months', 'gross_margin', 'cash', 'net_burn', 'runway']

/** The company's main figures on the dashboard, each a way to its lines; nothing before there is data. */
export function MoneyCard({ companyId }: { companyId: string }) {
  const { financials, metrics } = useFigures(companyId)
  const data = financials.currentData
  const visible = keys.flatMap((key) => metrics.currentData?.find((metric) => metric.key === key) ?? [])
  if (!data || !hasFigures(data) || visible.length === 0) return null
  return (
    <Card
      title="Your money"
      sub={`Data of ${formatDate(data.as_of)}`}
      action={<ActionLink href={paths.money}>All figures</ActionLink>}
    >
      <Box component="dl" sx={figuresSx}>
        {visible.map((metric) => (
          <div key={metric.key}>
            <dt>{describeName(metric)}</dt>
            <dd className="value">
              <ActionLink href={paths.figure(metric.key)} about={`, see ${metric.name}`}>
                {formatFigure(metric, metric)}
              </ActionLink>
            </dd>
            <dd className="change">{metric.reason ?? describeChange(metric)}</dd>
          </div>
        ))}
      </Box>
      <Charts financials={data} />
    </Card>
  )
}

/** The charts show the last year. */
const chartMonths = 12
/** About as high as they are side by side, px. */
const chartsHeight = 340

/** The last year in two charts; each point opens to its lines. Nothing while no month is known. */
function Charts({ financials }: { financials: Financials }) {
  const navigate = useNavigate()
  const months = listWholeMonths(financials).slice(-chartMonths)
  if (!months.some(({ metrics: { revenue, cash } }) => revenue.value !== null || cash.value !== null))
    return null
  return (
    <OptionalPart loading={<Skeleton variant="rectangular" width="100%" height={chartsHeight} />}>
      <MainCharts
        months={months}
        currency={financials.currency}
        onOpen={(key, month) => void navigate(paths.figure(key, month))}
      />
    </OptionalPart>
  )
}
