import { ListFilter } from 'lucide-react'
import { Button, type ButtonProps } from '#web/ui/actions/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'

interface FilterButtonProps extends Omit<ButtonProps, 'children'> {
  count: number
}

export const FilterButton = ({ count, ...rest }: FilterButtonProps) => (
  <Button
    {...rest}
    kind="line"
    size="control"
    icon={<Icon of={ListFilter} small />}
    aria-label={count > 0 ? `Filter, ${count} active` : undefined}
  >
    Filter
  </Button>
)
