import type { Metric } from '#contract/financials/financials.ts'
import { Pressable } from '#web/ui/layout/Pressable.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { describeChange, describeName, formatFigure } from './figure-format.ts'
import styles from './FigureTiles.module.css'

interface FigureTilesProps {
  metrics: readonly Metric[]
  /** The figure whose lines are open. */
  openKey: Metric['key'] | null
  onOpen: (key: Metric['key']) => void
}

/** Every figure with its change; each opens to its lines. */
export const FigureTiles = ({ metrics, openKey, onOpen }: FigureTilesProps) => (
  <ul aria-label="Figures" className={styles.tiles}>
    {metrics.map((metric) => (
      <li key={metric.key} className={styles.tile}>
        <Pressable
          aria-expanded={metric.key === openKey}
          onClick={() => onOpen(metric.key)}
          className={styles.press}
        >
          <Text as="span" variant="small" tone="secondary">
            {describeName(metric)}
          </Text>
          <span className={styles.value} data-known={metric.status === 'ok' || undefined}>
            {formatFigure(metric, metric)}
          </span>
          <Text as="span" variant="small" tone="secondary">
            {metric.reason ?? describeChange(metric)}
          </Text>
        </Pressable>
      </li>
    ))}
  </ul>
)
