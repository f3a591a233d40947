import { clsx } from 'clsx'
import { type ButtonHTMLAttributes, type HTMLAttributes, type Ref } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Pressable.module.css'

export interface PressableProps
  extends
    HTMLAttributes<HTMLElement>,
    Pick<ButtonHTMLAttributes<HTMLElement>, 'popoverTarget' | 'popoverTargetAction'> {
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | boolean | undefined
  type?: 'button' | 'submit' | undefined
  ref?: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined
}

export function Pressable({ href, type = 'button', className, ...rest }: PressableProps) {
  const look = clsx(styles.pressable, className)
  return href === undefined ? (
    <button {...rest} type={type} className={look} />
  ) : (
    <Anchor {...rest} href={href} className={look} />
  )
}
