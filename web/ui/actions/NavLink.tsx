import { clsx } from 'clsx'
import styles from './NavLink.module.css'
import { Pressable, type PressableProps } from './Pressable.tsx'

export const NavLink = ({ className, ...rest }: PressableProps) => (
  <Pressable {...rest} className={clsx(styles.link, className)} />
)
