import { Check, type LucideIcon, Unlink2 } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

interface ConsequenceProps {
  icon: LucideIcon
  tone: 'secondary' | 'money'
  text: string
}

const Consequence = ({ icon, tone, text }: ConsequenceProps) => (
  <Row as="li" gap={1.5} align="baseline">
    <Text as="span" tone={tone}>
      <Icon of={icon} small />
    </Text>
    <span>{text}</span>
  </Row>
)

interface ConsequencesProps {
  stops: readonly string[]
  stays: readonly string[]
}

export const Consequences = ({ stops, stays }: ConsequencesProps) => (
  <Stack as="ul" gap={1.5}>
    {stops.map((text) => (
      <Consequence key={text} icon={Unlink2} tone="secondary" text={text} />
    ))}
    {stays.map((text) => (
      <Consequence key={text} icon={Check} tone="money" text={text} />
    ))}
  </Stack>
)
