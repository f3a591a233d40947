import { Check, type LucideIcon, Unlink2 } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

interface ConsequenceProps {
  icon: LucideIcon
  tone: 'secondary' | 'money'
  /** What the icon says, for screen readers. */
  kind: string
  text: string
}

const Consequence = ({ icon, tone, kind, text }: ConsequenceProps) => (
  <Row as="li" gap={1.5} align="baseline">
    <Text as="span" tone={tone}>
      <Icon of={icon} small />
    </Text>
    <span>
      <VisuallyHidden>{kind}</VisuallyHidden> {text}
    </span>
  </Row>
)

interface ConsequencesProps {
  /** What an action ends, as sentences. */
  stops: readonly string[]
  /** What stays as it is. */
  stays: readonly string[]
}

/** What an action ends and, after that, what it leaves as it is. */
export const Consequences = ({ stops, stays }: ConsequencesProps) => (
  <Stack as="ul" gap={1.5}>
    {stops.map((text) => (
      <Consequence key={text} icon={Unlink2} tone="secondary" kind="Ends:" text={text} />
    ))}
    {stays.map((text) => (
      <Consequence key={text} icon={Check} tone="money" kind="Stays:" text={text} />
    ))}
  </Stack>
)
