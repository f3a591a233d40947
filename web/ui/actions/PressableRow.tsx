import { Pressable, type PressableProps } from './Pressable.tsx'
import styles from './PressableRow.module.css'

export interface PressableRowProps extends Omit<PressableProps, 'className'> {
  framed?: boolean | undefined
  /** Highlights the keyboard selection or the drop target. Use `aria-current` for the open row. */
  active?: boolean | undefined
}

export const PressableRow = ({ framed, active, ...rest }: PressableRowProps) => (
  <Pressable
    {...rest}
    data-framed={framed || undefined}
    data-active={active || undefined}
    className={styles.row}
  />
)
