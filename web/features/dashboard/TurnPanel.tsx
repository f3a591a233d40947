import { ArrowLeft, ArrowRight, Minus } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import { getWaitingParty } from '#contract/rules/statuses.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { countDaysBetween, formatCount } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { describeTurn } from './application-state.ts'
import styles from './TurnPanel.module.css'

const arrows = { applicant: ArrowLeft, funder: ArrowRight, none: Minus }

export function TurnPanel({ company }: { company: Company }) {
  const now = useNow()
  const me = useAppSelector(selectUser)?.name || 'You'
  const party = getWaitingParty(company)
  const [isApplicantTurn, isFunderTurn] = [party === 'applicant', party === 'funder']
  const days = Math.max(0, countDaysBetween(company.status_changed_at, now))
  const since = days === 0 ? 'since today' : `for ${formatCount(days, 'day')}`
  const analyst = company.assigned_analysts_details[0]?.name
  const Arrow = arrows[party ?? 'none']
  return (
    <Stack as="section" gap={3} aria-labelledby="turn" className={styles.panel}>
      <Text as="h2" variant="small" tone="secondary" strong id="turn">
        Waiting on
      </Text>
      <Row gap={1} align="start" className={styles.sides}>
        <Side
          label="You"
          name={me}
          about={isApplicantTurn && since}
          turn={isApplicantTurn && 'waiting on you'}
        />
        <Arrow size={36} strokeWidth={1} aria-hidden focusable={false} className={styles.arrow} />
        <Side
          label="Headwater"
          name={analyst ?? 'Headwater'}
          about={isFunderTurn ? since : analyst}
          turn={isFunderTurn && 'waiting on us'}
        />
      </Row>
      <Text variant="small" tone="secondary">
        {describeTurn(company)}
      </Text>
    </Stack>
  )
}

interface SideProps {
  label: string
  name: string
  about: string | false | undefined
  /** Text for screen readers, if this party has to act. */
  turn: string | false
}

const Side = ({ label, name, about, turn }: SideProps) => (
  <Grow>
    <Stack gap={1} align="center">
      <span className={styles.face} data-turn={turn ? true : undefined}>
        <Avatar name={name} tone={turn ? 'primary' : 'quiet'} size={48} />
      </span>
      <div>
        <Text strong>{label}</Text>
        <Text variant="small" tone="secondary" anywhere>
          {about}
          {turn && <VisuallyHidden>, {turn}</VisuallyHidden>}
        </Text>
      </div>
    </Stack>
  </Grow>
)
