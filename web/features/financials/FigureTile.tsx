import { ChevronDown, ChevronUp, EqualNot } from 'lucide-react'
import type { FinancialMonth, Metric } from '#contract/financials/financials.ts'
import { Pressable, type PressableProps } from '#web/ui/actions/Pressable.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import {
  describeMetricChange,
  formatMetricName,
  formatFigure,
  computeMetricChange,
  toDisplayedMetric,
} from './figure-format.ts'
import styles from './FigureTile.module.css'
import { Sparkline } from './Sparkline.tsx'

const costKeys: readonly Metric['key'][] = [
  'gross_burn',
  'net_burn',
  'revenue_concentration',
  'days_sales_outstanding',
  'receivables_old',
  'payables',
  'payables_old',
  'debt',
  'debt_service',
  'uncategorized_share',
  'open_months',
]

const listValues = (months: readonly FinancialMonth[], key: Metric['key']) => {
  const drawnKey = key === 'revenue_12_months' ? 'revenue' : key
  return months.map(({ metrics }) => {
    const value = drawnKey in metrics ? metrics[drawnKey as keyof typeof metrics].value : null
    return value === null ? null : Number(value)
  })
}

function BriefChange({ metric }: { metric: Metric }) {
  const change = computeMetricChange(metric)
  const sentence = describeMetricChange(metric)
  if (!change) return sentence?.startsWith('Same') ? 'No change' : sentence
  const isCost = costKeys.includes(metric.key) && metric.name !== 'Net cash inflow'
  const isGood = change.isUp !== isCost
  return (
    <span title={sentence ?? undefined} className={styles.change} data-good={isGood}>
      <Icon of={change.isUp ? ChevronUp : ChevronDown} small />
      <span aria-hidden>{change.by.replace(/points$/, 'pts')}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </span>
  )
}

interface FigureTileProps extends Pick<PressableProps, 'href' | 'onClick' | 'aria-expanded'> {
  metric: Metric
  name?: string
  /** The months of the sparkline, oldest first. */
  months: readonly FinancialMonth[]
  /** Whether the founder's answer differs from this figure. */
  differs: boolean
  /** Where possible, shows an arrow and the size of the change instead of a sentence. */
  isBrief?: boolean
}

export function FigureTile(props: FigureTileProps) {
  const { metric: raw, name, months, differs, isBrief = false, ...press } = props
  const metric = toDisplayedMetric(raw)
  const isKnown = metric.status === 'ok'
  const isNumber = isKnown && metric.special === null
  return (
    <Pressable {...press} className={styles.tile}>
      <Row as="span" gap={0.5} justify="between" align="start">
        <Text as="span" variant="small" tone="secondary">
          {name ?? formatMetricName(metric)}
        </Text>
        {differs && (
          <span title="Differs from the application" className={styles.differs}>
            <Icon of={EqualNot} small />
            <VisuallyHidden>Differs from the application</VisuallyHidden>
          </span>
        )}
      </Row>
      <Text as="span" {...(isNumber ? { variant: 'figure' } : { tone: 'secondary' })}>
        {formatFigure(metric, metric)}
      </Text>
      <Row as="span" gap={1} align="end">
        <Grow as="span">
          <Text as="span" variant="small" tone="secondary">
            {metric.reason ?? (isBrief ? <BriefChange metric={metric} /> : describeMetricChange(metric))}
          </Text>
        </Grow>
        {isKnown && <Sparkline values={listValues(months, metric.key)} />}
      </Row>
    </Pressable>
  )
}
