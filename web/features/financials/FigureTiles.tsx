import { useState } from 'react'
import type { FinancialMonth, Metric } from '#contract/financials/financials.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { FigureTile } from './FigureTile.tsx'
import styles from './FigureTiles.module.css'

interface FigureTilesProps {
  metrics: readonly Metric[]
  months: readonly FinancialMonth[]
  differingKeys: ReadonlySet<Metric['key']>
  openKey: Metric['key'] | null
  isBrief: boolean
  onOpen: (key: Metric['key']) => void
}

const mainKeys: readonly Metric['key'][] = [
  'revenue_12_months',
  'gross_margin',
  'cash',
  'net_burn',
  'runway',
  'revenue_concentration',
]

export function FigureTiles({ metrics, ...tiles }: FigureTilesProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [hiddenKey, setHiddenKey] = useState<Metric['key'] | null>(null)
  const isMain = ({ key }: Metric) => mainKeys.includes(key)
  const main = metrics.filter(isMain)
  const others = metrics.filter((metric) => !isMain(metric))
  const isShort = metrics.length <= mainKeys.length
  // A link can open a figure that is not among the main figures.
  const isOpen = showsAll || others.some(({ key }) => key === tiles.openKey && key !== hiddenKey)
  const toggle = () => {
    setShowsAll(!isOpen)
    setHiddenKey(isOpen ? tiles.openKey : null)
  }
  return (
    <Stack gap={1}>
      <Tiles {...tiles} label="Figures" metrics={isShort ? metrics : main} />
      {!isShort && (
        <Row>
          <ActionLink aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Fewer figures' : 'More figures'}
          </ActionLink>
        </Row>
      )}
      {!isShort && isOpen && <Tiles {...tiles} label="More figures" metrics={others} />}
    </Stack>
  )
}

const Tiles = ({ label, metrics, openKey, onOpen, ...tile }: FigureTilesProps & { label: string }) => (
  <Grid as="ul" gap={0} aria-label={label} className={styles.tiles}>
    {metrics.map((metric) => (
      <li key={metric.key}>
        <FigureTile
          metric={metric}
          months={tile.months}
          differs={tile.differingKeys.has(metric.key)}
          isBrief={tile.isBrief}
          aria-expanded={metric.key === openKey}
          onClick={() => onOpen(metric.key)}
        />
      </li>
    ))}
  </Grid>
)
