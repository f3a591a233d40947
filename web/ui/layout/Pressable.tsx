import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { clsx } from 'clsx'
import { type ButtonHTMLAttributes, type HTMLAttributes, type Ref, use } from 'react'
import { LinkContext } from './Anchor.tsx'
import styles from './Pressable.module.css'

export interface PressableProps
  extends
    HTMLAttributes<HTMLElement>,
    Pick<ButtonHTMLAttributes<HTMLElement>, 'popoverTarget' | 'popoverTargetAction'> {
  /** Makes it a link. */
  href?: string | undefined
  target?: string | undefined
  rel?: string | undefined
  download?: string | boolean | undefined
  type?: 'button' | 'submit' | undefined
  disabled?: boolean | undefined
  ref?: Ref<HTMLElement> | undefined
  sx?: SxProps<Theme> | undefined
}

/** Something to press, without a look of its own: a link if it has an `href`, otherwise a button. */
export function Pressable({ href, type = 'button', className, sx, ...rest }: PressableProps) {
  const link = use(LinkContext)
  const kind = href === undefined ? { component: 'button', type } : { component: link, href }
  return <Box {...rest} {...kind} className={clsx(styles.pressable, className)} {...(sx && { sx })} />
}
