import { clsx } from 'clsx'
import styles from './NavLink.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

/** A link in a navigation or a bar, highlighted on the current page. */
export const NavLink = ({ className, ...rest }: PressableProps) => (
  <Pressable {...rest} className={clsx(styles.link, className)} />
)
