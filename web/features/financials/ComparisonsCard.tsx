import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Comparison } from '#contract/financials/comparisons.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { usePreload } from '#web/core/use-preload.ts'
import { StateTag, type StateTone } from '#web/ui/status/StateTag.tsx'
import { formatDate, formatYesNo } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import type { Column } from '#web/ui/tables/data-table-props.ts'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { useListComparisonsQuery } from './api.ts'
import styles from './ComparisonsCard.module.css'
import { formatFigure } from './figure-format.ts'

const loadDialog = async () => (await import('./ExplainDialog.tsx')).ExplainDialog
const ExplainDialog = lazy(async () => ({ default: await loadDialog() }))
/** Preloaded, so that the dialog also opens offline. */
const laterParts = [loadDialog]

const states: Record<Comparison['status'], { label: string; tone: StateTone }> = {
  agrees: { label: 'Agrees', tone: 'ok' },
  differs: { label: 'Differs', tone: 'warn' },
  not_stated: { label: 'Not stated', tone: 'idle' },
  not_enough_data: { label: 'Not enough data', tone: 'idle' },
}

export const formatComparedValue = (
  value: string | null,
  unit: Comparison['unit'],
  special: Comparison['special'] = null,
) => {
  if (unit === 'yes_no') return formatYesNo(value === null ? null : value === 'yes')
  return formatFigure({ value, special, status: 'ok' }, { unit, currency: 'USD' })
}

const isCompared = (status: Comparison['status']) => status === 'agrees' || status === 'differs'

const Result = ({ comparison: { status, tolerance, explanation } }: { comparison: Comparison }) => (
  <>
    <StateTag tone={states[status].tone} plain>
      {states[status].label}
    </StateTag>
    <Text as="div" variant="small" tone="secondary">
      {explanation === null
        ? isCompared(status) && tolerance
        : `${explanation.author}, ${formatDate(explanation.at)}: ${explanation.text}`}
    </Text>
  </>
)

interface Actions {
  onOpen: (key: MetricKey) => void
  onExplain: ((key: Comparison['key']) => void) | null
  renderAsk: ((comparison: Comparison) => ReactNode) | undefined
}

const formatStated = ({ stated, unit }: Comparison) => formatComparedValue(stated, unit)

const canBeExplained = ({ status, explanation }: Comparison) => status === 'differs' || explanation !== null

const listColumns = ({ onOpen, onExplain, renderAsk }: Actions): Column<Comparison>[] => [
  { id: 'name', header: 'Figure', cell: ({ name }) => name, narrow: 'title' },
  { id: 'stated', header: 'Stated', cell: formatStated, numeric: true },
  {
    id: 'observed',
    header: 'Observed',
    numeric: true,
    cell: ({ observed, unit, special, metric, name }) => {
      const text = formatComparedValue(observed, unit, special)
      return metric === null ? (
        text
      ) : (
        <ActionLink about={`, observed ${name}`} onClick={() => onOpen(metric)}>
          {text}
        </ActionLink>
      )
    },
  },
  {
    id: 'result',
    header: 'Result',
    cell: (comparison) => (
      <>
        <Result comparison={comparison} />{' '}
        {onExplain && canBeExplained(comparison) && (
          <ActionLink about={comparison.name} onClick={() => onExplain(comparison.key)}>
            {comparison.explanation === null ? 'Explain' : 'Edit explanation'}
          </ActionLink>
        )}
      </>
    ),
    width: 'minmax(0, 2fr)',
    narrow: 'wide',
  },
  ...(renderAsk
    ? [
        {
          id: 'ask',
          header: 'Question',
          cell: (comparison: Comparison) => comparison.status === 'differs' && renderAsk(comparison),
          width: '80px',
          narrow: 'wide' as const,
        },
      ]
    : []),
]

interface ComparisonsCardProps {
  companyId: string
  canExplain: boolean
  renderAsk: Actions['renderAsk']
  onOpen: (key: MetricKey) => void
}

export function ComparisonsCard({ companyId, canExplain, renderAsk, onOpen }: ComparisonsCardProps) {
  const { currentData: data = [] } = useListComparisonsQuery({ params: { companyId } })
  const [explainedKey, setExplainedKey] = useState<Comparison['key'] | null>(null)
  usePreload(laterParts)
  if (data.length === 0) return null
  const openComparison = data.find(({ key }) => key === explainedKey)
  const onExplain = canExplain ? setExplainedKey : null
  const differing = data.filter(({ status }) => status === 'differs').length
  return (
    <Card
      title="Stated and observed"
      sub="Answers in the application, compared with books and banks"
      action={
        differing > 0 && (
          <StateTag tone="warn">{differing === 1 ? '1 differs' : `${differing} differ`}</StateTag>
        )
      }
    >
      <div className={styles.table}>
        <DataTable
          caption="Stated and observed figures"
          columns={listColumns({ onOpen, onExplain, renderAsk })}
          rows={data}
          rowId={({ key }) => key}
          rowName={({ name }) => name}
        />
      </div>
      {openComparison && (
        <Suspense>
          <ExplainDialog
            companyId={companyId}
            comparison={openComparison}
            onClose={() => setExplainedKey(null)}
          />
        </Suspense>
      )}
    </Card>
  )
}
