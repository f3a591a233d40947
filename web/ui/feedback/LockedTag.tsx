import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'

/** The state of something that cannot be changed here, with a lock. */
export const LockedTag = ({ children }: { children: ReactNode }) => (
  <Text as="span" variant="small" tone="secondary">
    <Row as="span" gap={1}>
      <Icon of={Lock} small />
      {children}
    </Row>
  </Text>
)
