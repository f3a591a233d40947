import type { Investor } from '#contract/investors.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCountryNames } from '#web/features/intros/investor-choices.ts'
import { selectIsAdmin } from '#web/features/session/selectors.ts'
import { Link } from '#web/ui/actions/Link.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Figure, Figures } from '#web/ui/layout/Figures.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { DefinitionRows } from '#web/ui/tables/DefinitionRows.tsx'
import { formatRange, formatStages } from './preferences.ts'

function Availability({ investor: { active, takes_introductions } }: { investor: Investor }) {
  if (!active) return <StateTag tone="idle">Inactive</StateTag>
  return takes_introductions ? (
    <StateTag tone="ok">Takes introductions</StateTag>
  ) : (
    <StateTag tone="warn">Takes no introductions</StateTag>
  )
}

/** Explains to admins why an active investor takes no introductions. */
const explainAvailability = ({ active, takes_introductions, email }: Investor) => {
  if (!active || takes_introductions) return null
  return email === null ? 'Add an email address first.' : 'The investor stopped introductions by email.'
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

const revenueText = ({ post_revenue, pre_revenue }: Investor) => {
  if (post_revenue === pre_revenue) return 'Either'
  return post_revenue ? 'With revenue' : 'Before revenue'
}

export function PreferencesCard({ investor }: { investor: Investor }) {
  const countryNames = useAppSelector(selectCountryNames)
  const isAdmin = useAppSelector(selectIsAdmin)
  const { countries, stages, sectors, business_models, email, updated_at } = investor
  const countryText = countries.map((code) => countryNames.get(code) ?? code).join(', ')
  const round = formatRange(investor.startup_round_size_min, investor.startup_round_size_max)
  const valuation = formatRange(investor.startup_target_valuation_min, investor.startup_target_valuation_max)
  return (
    <Card title="Preferences" sub={`Changed ${formatDateTime(updated_at)}`}>
      <DefinitionRows
        rows={[
          { question: 'Stages', answer: formatStages(stages), none: 'All stages' },
          { question: 'Sectors', answer: sectors.join(', '), none: 'All sectors' },
          { question: 'Countries', answer: countryText, none: 'All countries' },
          { question: 'Round', answer: round },
          { question: 'Valuation', answer: valuation },
          { question: 'Business models', answer: business_models.join(', '), none: 'All business models' },
          { question: 'Revenue', answer: revenueText(investor) },
          ...(isAdmin ? [{ question: 'Email for introductions', answer: email, none: 'No address' }] : []),
        ]}
      />
    </Card>
  )
}
