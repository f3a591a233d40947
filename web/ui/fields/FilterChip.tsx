import { X } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Pressable } from '../layout/Pressable.tsx'
import styles from './FilterChip.module.css'

export interface FilterChipProps {
  /** "requested" */
  field: string
  /** "over", "in", "not" */
  relation?: string | undefined
  /** "$100,000" */
  value: string
  onRemove: () => void
}

export const FilterChip = ({ field, relation, value, onRemove }: FilterChipProps) => {
  const text = [field, relation].filter(Boolean).join(' ')
  return (
    <span className={styles.chip}>
      <span className={styles.words}>
        {text} <b className={styles.value}>{value}</b>
      </span>
      <Pressable aria-label={`Remove filter: ${text} ${value}`} className={styles.remove} onClick={onRemove}>
        <Icon of={X} small />
      </Pressable>
    </span>
  )
}
