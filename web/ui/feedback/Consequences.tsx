import { Check, Unlink2 } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import styles from './Consequences.module.css'

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
      <Row key={text} as="li" gap={1.5} align="start" className={styles.consequence}>
        <Icon of={Unlink2} small />
        <span>
          <VisuallyHidden>Ends:</VisuallyHidden> {text}
        </span>
      </Row>
    ))}
    {stays.map((text) => (
      <Row key={text} as="li" gap={1.5} align="start" className={styles.consequence} data-stays>
        <Icon of={Check} small />
        <span>
          <VisuallyHidden>Stays:</VisuallyHidden> {text}
        </span>
      </Row>
    ))}
  </Stack>
)
