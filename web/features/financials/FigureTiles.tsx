import type { Metric } from '#contract/financials/financials.ts'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { Pressable } from '#web/ui/actions/Pressable.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { describeChange, describeName, formatFigure } from './figure-format.ts'
import styles from './FigureTiles.module.css'

interface FigureTilesProps {
  metrics: readonly Metric[]
  openKey: Metric['key'] | null
  onOpen: (key: Metric['key']) => void
}

export const FigureTiles = ({ metrics, openKey, onOpen }: FigureTilesProps) => (
  <Grid as="ul" gap={0} aria-label="Figures" className={styles.tiles}>
    {metrics.map((metric) => (
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
            <Text as="span" variant="figure" tabular>
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
