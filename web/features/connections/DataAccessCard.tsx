import { Check, Eye, Lock, type LucideIcon, X } from 'lucide-react'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

const syncedData = [
  'Profit and loss, by month',
  'Balance sheet and cash',
  'Invoices, bills and customer totals',
  'Bank balances and transactions',
]
const excludedData = ['Your passwords', 'Individual payroll records', 'Personal accounts']

interface PartProps {
  title: string
  of: LucideIcon
  items: readonly string[]
  isNever?: boolean
}

const Part = ({ title, of, items, isNever = false }: PartProps) => (
  <Stack as="section" gap={1.5}>
    <Row gap={1}>
      <Text as="span" tone="primary">
        <Icon of={of} />
      </Text>
      <Text as="h2" variant="subheading">
        {title}
      </Text>
    </Row>
    <Stack as="ul" gap={1}>
      {items.map((item) => (
        <Row key={item} as="li" gap={1}>
          <Text as="span" tone={isNever ? 'error' : 'money'}>
            <Icon of={isNever ? X : Check} small />
          </Text>
          <Text as="span" variant="small" tone="secondary">
            {item}
          </Text>
        </Row>
      ))}
    </Stack>
  </Stack>
)

export const DataAccessCard = () => (
  <Card label="What we access">
    <CardBody>
      <Stack divided>
        <Part title="What we access" of={Eye} items={syncedData} />
        <Part title="What we never access" of={Lock} items={excludedData} isNever />
        <Text variant="small" tone="secondary">
          Our access is read-only, so we can’t make payments. If you disconnect, syncing stops immediately.
        </Text>
      </Stack>
    </CardBody>
  </Card>
)
