import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import type { Financials, Metric } from '#contract/financials/financials.ts'
import { formatMonth } from '#web/features/financials/figure-format.ts'
import { FigureTile } from '#web/features/financials/FigureTile.tsx'
import {
  hasFigures,
  listCompleteMonths,
  useDifferingMetricKeys,
  useFigures,
} from '#web/features/financials/use-figures.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { Grid } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TitledSection } from '../shared/TitledSection.tsx'
import styles from './KeyFigures.module.css'

const keys: readonly Metric['key'][] = [
  'revenue_12_months',
  'gross_margin',
  'cash',
  'runway',
  'revenue_concentration',
  'recurring_share',
]

interface TilesProps {
  company: Company
  financials: Financials
  metrics: readonly Metric[]
}

function Tiles({ company: { id: companyId }, financials, metrics }: TilesProps) {
  const differingKeys = useDifferingMetricKeys(companyId)
  const months = listCompleteMonths(financials).slice(-12)
  const last = months.at(-1)
  const page = paths.admin.company(companyId, 'financials')
  return (
    <TitledSection
      title="Key figures"
      note={last && `12 months to ${formatMonth(last.month)}`}
      action={<ActionLink href={page}>All figures</ActionLink>}
    >
      <div className={styles.figures}>
        <Grid as="ul" gap={0} aria-label="Key figures" className={styles.tiles}>
          {keys
            .flatMap((key) => metrics.find((metric) => metric.key === key) ?? [])
            .map((metric) => (
              <li key={metric.key}>
                <FigureTile
                  isBrief
                  metric={metric}
                  name={metric.key === 'revenue_12_months' ? '12-month revenue' : metric.name}
                  months={months}
                  differs={differingKeys.has(metric.key)}
                  href={`${page}?figure=${metric.key}`}
                />
              </li>
            ))}
        </Grid>
      </div>
    </TitledSection>
  )
}

type EmptyProps = Pick<CasePartProps, 'company' | 'rights' | 'onAskAbout'> & { financials: Financials }

function NoFigures({ company, rights, onAskAbout, financials: { sources } }: EmptyProps) {
  const isConnected = sources.length > 0
  return (
    <Card title="Key figures">
      <CardRows>
        <CardRow wrap>
          <RowText
            strong
            title={isConnected ? 'No figures yet' : 'No accounting software or bank is connected'}
            note={
              isConnected
                ? 'Figures appear here after the first sync.'
                : 'Figures appear here after the applicant connects accounting software or a bank.'
            }
          />
          {isConnected ? (
            <Button kind="line" size="small" href={paths.admin.company(company.id, 'financials')}>
              View data sources
            </Button>
          ) : (
            <Button
              kind="line"
              size="small"
              whyDisabled={rights.requestBlock ?? undefined}
              whyIn="tooltip"
              onClick={() => onAskAbout('books_missing')}
            >
              Request connection
            </Button>
          )}
        </CardRow>
      </CardRows>
    </Card>
  )
}

export function KeyFigures(props: Pick<CasePartProps, 'company' | 'rights' | 'onAskAbout'>) {
  const { financials, metrics } = useFigures(props.company.id)
  const loading = <Skeleton shape="card" height={120} />
  return (
    <Async query={financials} name="the figures" loading={loading}>
      {(data) =>
        hasFigures(data) ? (
          <Async query={metrics} name="the figures" loading={loading}>
            {(list) => <Tiles company={props.company} financials={data} metrics={list} />}
          </Async>
        ) : (
          <NoFigures {...props} financials={data} />
        )
      }
    </Async>
  )
}
