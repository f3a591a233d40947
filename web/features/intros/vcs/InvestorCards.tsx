import { Check, CircleDashed, X } from 'lucide-react'
import { type Investor, investmentStages } from '#contract/investors.ts'
import { Loading, Skeleton } from '#web/ui/feedback/Skeletons.tsx'
import { Checkbox } from '#web/ui/choices/Checkbox.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Grid, Grow, Panel, Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { type FitText, formatRange } from './fit-text.ts'
import styles from './InvestorCards.module.css'
import type { PickState } from './pick-state.ts'

const marks = { fits: Check, open: CircleDashed, misses: X }

export const FitLines = ({ lines }: { lines: readonly FitText[] }) =>
  lines.map(({ tone, text }) => (
    <Text
      key={tone}
      as="div"
      variant="small"
      tone={tone === 'fits' ? 'money' : 'secondary'}
      strong={tone === 'fits'}
    >
      <Row gap={1}>
        <Icon of={marks[tone]} small />
        {text}
      </Row>
    </Text>
  ))

export function formatCountries(codes: readonly string[], names: ReadonlyMap<string, string>): string {
  if (codes.length === 0) return 'Anywhere'
  const first = codes.slice(0, 3).map((code) => names.get(code) ?? code)
  return codes.length > 3 ? `${first.join(', ')} and ${codes.length - 3} more` : first.join(', ')
}

export const formatStages = (stages: Investor['stages']): string =>
  stages.length === 0 ? 'Any' : stages.map((stage) => investmentStages[stage]).join(', ')

export const formatRoundSize = (investor: Investor): string =>
  formatRange(investor.startup_round_size_min, investor.startup_round_size_max) ?? 'Any size'

export interface InvestorsProps {
  investors: readonly Investor[]
  countries: ReadonlyMap<string, string>
  getFit: (investor: Investor) => FitText[]
  getPick: (investor: Investor) => PickState
}

export const InvestorCards = ({ investors, countries, getFit, getPick }: InvestorsProps) => (
  <Grid as="ul" column="large" aria-label="Investors">
    {investors.map((investor) => (
      <InvestorCard
        key={investor.id}
        investor={investor}
        place={formatCountries(investor.countries, countries)}
        fit={getFit(investor)}
        pick={getPick(investor)}
      />
    ))}
  </Grid>
)

interface InvestorCardProps {
  investor: Investor
  place: string
  fit: readonly FitText[]
  pick: PickState
}

const InvestorCard = ({ investor, place, fit, pick }: InvestorCardProps) => (
  <Panel as="li" framed className={styles.card} data-picked={pick.isPicked || undefined}>
    <Row gap={1.5} align="start">
      <AvatarTile name={investor.name} />
      <RowText
        title={
          <Text variant="subheading" as="h2">
            {investor.name}
          </Text>
        }
        note={place}
      />
      <PickBox investor={investor} pick={pick} />
    </Row>
    <Text tone="secondary" className={styles.about}>
      {investor.description}
    </Text>
    <Row as="dl" align="start">
      <Fact term="Stage">{formatStages(investor.stages)}</Fact>
      <Fact term="Round">{formatRoundSize(investor)}</Fact>
    </Row>
    {(fit.length > 0 || pick.blocked) && (
      <div className={styles.fits}>
        <FitLines lines={fit} />
        {pick.blocked && (
          <Text variant="small" tone="secondary">
            {pick.blocked}
          </Text>
        )}
      </div>
    )}
  </Panel>
)

const Fact = ({ term, children }: { term: string; children: string }) => (
  <Grow>
    <Text variant="small" as="dt" tone="secondary">
      {term}
    </Text>
    <dd>{children}</dd>
  </Grow>
)

export const PickBox = ({ investor, pick }: { investor: Investor; pick: PickState }) => (
  <Checkbox
    label={`Pick ${investor.name}`}
    hideLabel
    checked={pick.isPicked}
    disabled={pick.blocked !== null}
    onChange={pick.toggle}
  />
)

export const InvestorCardsSkeleton = () => (
  <Loading label="Loading investors">
    <Grid column="large">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Skeleton key={card} height={232} shape="card" />
      ))}
    </Grid>
  </Loading>
)
