import { Pressable, type PressableProps } from './Pressable.tsx'
import styles from './PressableRow.module.css'

export interface PressableRowProps extends Omit<PressableProps, 'className'> {
  /** A line around it, for a card among others. */
  framed?: boolean | undefined
  /** What a key would choose, or where something would be dropped. The open one has `aria-current`. */
  active?: boolean | undefined
}

/** A row of a list, or a small card, that is pressed as a whole. */
export const PressableRow = ({ framed, active, ...rest }: PressableRowProps) => (
  <Pressable
    {...rest}
    data-framed={framed || undefined}
    data-active={active || undefined}
    className={styles.row}
  />
)
