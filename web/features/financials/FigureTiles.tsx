import { useState } from 'react'
import type { Metric } from '#contract/financials/financials.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { describeChange, describeName, formatFigure, presentMetric } from './figure-format.ts'
import styles from './FigureTiles.module.css'

interface FigureTilesProps {
  metrics: readonly Metric[]
  openKey: Metric['key'] | null
  onOpen: (key: Metric['key']) => void
}

/** Shown first; the other figures are behind "More figures". */
const mainKeys: readonly Metric['key'][] = [
  'revenue_12_months',
  'gross_margin',
  'cash',
  'net_burn',
  'runway',
  'revenue_concentration',
]

export function FigureTiles({ metrics, openKey, onOpen }: FigureTilesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const isMain = ({ key }: Metric) => mainKeys.includes(key)
  const main = metrics.filter(isMain)
  const others = metrics.filter((metric) => !isMain(metric))
  const isShort = metrics.length <= mainKeys.length
  // A link can open a figure that is not among the main figures.
  const isOpen = showsAll || others.some(({ key }) => key === openKey)
  return (
    <Stack gap={1}>
      <Tiles label="Figures" metrics={isShort ? metrics : main} openKey={openKey} onOpen={onOpen} />
      {!isShort && (
        <Row>
          <ActionLink aria-expanded={isOpen} onClick={() => setShowsAll(!isOpen)}>
            {isOpen ? 'Fewer figures' : 'More figures'}
          </ActionLink>
        </Row>
      )}
      {!isShort && isOpen && (
        <Tiles label="More figures" metrics={others} openKey={openKey} onOpen={onOpen} />
      )}
    </Stack>
  )
}

const Tiles = ({ label, metrics, openKey, onOpen }: FigureTilesProps & { label: string }) => (
  <Grid as="ul" gap={0} aria-label={label} className={styles.tiles}>
    {metrics.map(presentMetric).map((metric) => (
      <li key={metric.key}>
        <Pressable
          aria-expanded={metric.key === openKey}
          onClick={() => onOpen(metric.key)}
          className={styles.tile}
        >
          <Text as="span" variant="small" tone="secondary">
            {describeName(metric)}
          </Text>
          {metric.status === 'ok' ? (
            <Text as="span" variant="figure">
              {formatFigure(metric, metric)}
            </Text>
          ) : (
            <Text as="span" tone="secondary">
              {formatFigure(metric, metric)}
            </Text>
          )}
          <Text as="span" variant="small" tone="secondary">
            {metric.reason ?? describeChange(metric)}
          </Text>
        </Pressable>
      </li>
    ))}
  </Grid>
)
