import type { Investor } from '#contract/investors.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Grid, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { formatMoneyRange, formatStages } from './preferences.ts'

function Availability({ investor: { active, takes_introductions } }: { investor: Investor }) {
  if (!active) return <StateTag tone="idle">Inactive</StateTag>
  return takes_introductions ? (
    <StateTag tone="ok">Taking introductions</StateTag>
  ) : (
    <StateTag tone="warn">Not taking introductions</StateTag>
  )
}

const explainAvailability = ({ active, takes_introductions, email }: Investor) => {
  if (!active || takes_introductions) return null
  return email === null
    ? 'The investor has no email address for introductions.'
    : 'The investor opted out of introduction emails.'
}

function IntroductionFigures({ introductions }: { introductions: NonNullable<Investor['introductions']> }) {
  const { sent, answered, interested } = introductions
  const percent = sent === 0 ? null : Math.round((100 * answered) / sent)
  return (
    <Figures>
      <Figure name="Introductions sent" value={sent} />
      <Figure name="Answered" value={answered} note={percent !== null && `${percent}%`} />
      <Figure name="Interested" value={interested} />
    </Figures>
  )
}

export function InvestorHead({ investor }: { investor: Investor }) {
  const isAdmin = useAppSelector(selectIsAdmin)
  const { name, website, description, introductions } = investor
  const reason = isAdmin ? explainAvailability(investor) : null
  return (
    <Card label="About the investor">
      <CardBody>
        <Stack>
          <Row gap={1.5} wrap>
            <AvatarTile name={name} size={48} />
            <RowText
              strong
              title={name}
              note={
                website !== null && (
                  <Link href={website} target="_blank" rel="noreferrer nofollow">
                    {website}
                  </Link>
                )
              }
              more={reason}
            />
            <Availability investor={investor} />
          </Row>
          {description !== null && <Text typed>{description}</Text>}
          {introductions && <IntroductionFigures introductions={introductions} />}
        </Stack>
      </CardBody>
    </Card>
  )
}

const formatRevenue = ({ post_revenue, pre_revenue }: Investor) => {
  if (post_revenue === pre_revenue) return 'Either'
  return post_revenue ? 'With revenue' : 'Before revenue'
}

const Preference = ({ name, none, children }: { name: string; none?: string; children: string | null }) => (
  <Stack gap={0}>
    <Text as="dt" variant="small" tone="secondary">
      {name}
    </Text>
    <Text as="dd" anywhere tone={children ? undefined : 'secondary'}>
      {children || none}
    </Text>
  </Stack>
)

export function PreferencesCard({ investor }: { investor: Investor }) {
  const countryNames = useAppSelector(selectCountryNames)
  const isAdmin = useAppSelector(selectIsAdmin)
  const { countries, stages, sectors, business_models, email, updated_at } = investor
  const round = formatMoneyRange(investor.startup_round_size_min, investor.startup_round_size_max)
  const valuation = formatMoneyRange(
    investor.startup_target_valuation_min,
    investor.startup_target_valuation_max,
  )
  return (
    <Card title="Preferences" sub={`Changed ${formatDateTime(updated_at)}`}>
      <CardBody>
        <Grid as="dl" column="small">
          <Preference name="Stages" none="All stages">
            {formatStages(stages)}
          </Preference>
          <Preference name="Sectors" none="All sectors">
            {sectors.join(', ')}
          </Preference>
          <Preference name="Countries" none="All countries">
            {countries.map((code) => countryNames.get(code) ?? code).join(', ')}
          </Preference>
          <Preference name="Business models" none="All business models">
            {business_models.join(', ')}
          </Preference>
          <Preference name="Round">{round}</Preference>
          <Preference name="Valuation">{valuation}</Preference>
          <Preference name="Revenue">{formatRevenue(investor)}</Preference>
          {isAdmin && (
            <Preference name="Email for introductions" none="No email address">
              {email}
            </Preference>
          )}
        </Grid>
      </CardBody>
    </Card>
  )
}
