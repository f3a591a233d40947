import { clsx } from 'clsx'
import type { HTMLAttributes, Ref } from 'react'
import { Anchor } from './Anchor.tsx'
import styles from './Link.module.css'

export interface LinkProps extends Omit<HTMLAttributes<HTMLElement>, 'color'> {
  /** Without `href`, a button that looks like a link is rendered. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | boolean | undefined
  /** `inherit` uses the color of the surrounding text; `bad` marks missing answers. */
  tone?: 'inherit' | 'bad' | undefined
  ref?: Ref<HTMLAnchorElement & HTMLButtonElement> | undefined
}

export function Link({ href, tone, className, ...rest }: LinkProps) {
  const look = { 'data-tone': tone, className: clsx(styles.link, className) }
  if (href === undefined) return <button type="button" {...rest} {...look} />
  return <Anchor href={href} {...rest} {...look} />
}
