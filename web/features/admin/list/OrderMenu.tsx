import { ArrowUpDown } from 'lucide-react'
import { ActionMenu } from '#web/ui/actions/ActionMenu.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

interface OrderMenuProps<Ordering extends string> {
  ordering: Ordering
  labels: readonly (readonly [Ordering, string])[]
  onChange: (ordering: Ordering) => void
}

export function OrderMenu<Ordering extends string>({ ordering, labels, onChange }: OrderMenuProps<Ordering>) {
  const order = labels.find(([value]) => value === ordering)?.[1] ?? 'Sort'
  return (
    <ActionMenu
      label="Sort by"
      align="right"
      entries={labels.map(([value, label]) => ({
        id: value,
        label,
        current: value === ordering,
        onSelect: () => onChange(value),
      }))}
      trigger={(open) => (
        <Button
          {...open}
          aria-label={`Sort by: ${order}`}
          kind="line"
          icon={<Icon of={ArrowUpDown} small />}
          size="control"
        >
          {order.split(',')[0]}
        </Button>
      )}
    />
  )
}
