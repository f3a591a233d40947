import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Text } from '../layout/Text.tsx'

export const LockedTag = ({ children }: { children: ReactNode }) => (
  <Text as="span" variant="small" tone="secondary" icon={<Icon of={Lock} small />}>
    {children}
  </Text>
)
