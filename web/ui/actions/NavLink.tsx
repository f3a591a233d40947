import { clsx } from 'clsx'
import styles from './NavLink.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

/** A place to go to, as a line of a navigation or of a bar: it shows whether one is there. */
export const NavLink = ({ className, ...rest }: PressableProps) => (
  <Pressable {...rest} className={clsx(styles.link, className)} />
)
