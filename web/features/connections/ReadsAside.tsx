import { Check, Eye, Lock, type LucideIcon, X } from 'lucide-react'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './ReadsAside.module.css'

const read = [
  'Profit and loss, by month',
  'Balance sheet and cash',
  'Invoices, bills and customers’ totals',
  'Bank balances and transactions',
]
const neverRead = ['Your passwords', 'Payroll of single people', 'Personal accounts']

interface PartProps {
  title: string
  of: LucideIcon
  items: readonly string[]
  isNever?: boolean
}

const Part = ({ title, of, items, isNever = false }: PartProps) => (
  <section className={styles.part} data-never={isNever || undefined}>
    <Row gap={1} className={styles.title}>
      <Icon of={of} />
      <Text as="h2" variant="subheading">
        {title}
      </Text>
    </Row>
    <ul>
      {items.map((item) => (
        <Text key={item} as="li" variant="small" tone="secondary" className={styles.item}>
          <Icon of={isNever ? X : Check} small />
          {item}
        </Text>
      ))}
    </ul>
  </section>
)

/** Lists what a connection lets us read, and what we never read. */
export const ReadsAside = () => (
  <Card label="What we read">
    <CardBody>
      <Part title="What we read" of={Eye} items={read} />
      <Part title="What we never read" of={Lock} items={neverRead} isNever />
      <Text variant="small" tone="secondary">
        We can look, never write: no payment can start here. Disconnect at any time and reading stops at once.
      </Text>
    </CardBody>
  </Card>
)
