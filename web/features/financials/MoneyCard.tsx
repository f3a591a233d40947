import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { formatDate } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { describeChange, formatFigure } from './figure-format.ts'
import { hasFigures, useFigures } from './use-figures.ts'

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
  const visible = keys.flatMap((key) => metrics.data.find((metric) => metric.key === key) ?? [])
  if (!hasFigures(financials.data) || visible.length === 0) return null
  return (
    <Card
      title="Your money"
      sub={`Data of ${formatDate(financials.data?.as_of)}`}
      action={<ActionLink href="/app/money">All figures</ActionLink>}
    >
      <Box component="dl" sx={figuresSx}>
        {visible.map((metric) => (
          <div key={metric.key}>
            <dt>{metric.name}</dt>
            <dd className="value">
              <ActionLink href={`/app/money?figure=${metric.key}`} about={`, see ${metric.name}`}>
                {formatFigure(metric, metric)}
              </ActionLink>
            </dd>
            <dd className="change">{metric.reason ?? describeChange(metric)}</dd>
          </div>
        ))}
      </Box>
    </Card>
  )
}
