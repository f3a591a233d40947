import { X } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Pressable } from '../actions/Pressable.tsx'
import { Text } from '../layout/Text.tsx'
import { chip } from './Chip.tsx'

export interface FilterChipProps {
  field: string
  /** The words between the field and the value, such as "at least" or "in". */
  relation?: string | undefined
  value: string
  onRemove: () => void
}

export const FilterChip = ({ field, relation, value, onRemove }: FilterChipProps) => {
  const text = [field, relation].filter(Boolean).join(' ')
  return (
    <span className={chip.box}>
      <Text as="span" variant="small" tone="secondary" cut>
        {text} <b>{value}</b>
      </Text>
      <Pressable aria-label={`Remove filter: ${text} ${value}`} className={chip.remove} onClick={onRemove}>
        <Icon of={X} small />
      </Pressable>
    </span>
  )
}
