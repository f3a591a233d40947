import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './ActionLink.module.css'
import { Link } from './Link.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

export interface ActionLinkProps {
  children: ReactNode
  icon?: ReactNode
  endIcon?: ReactNode
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Text for screen readers that distinguishes similar links, such as a company name. */
  about?: string | undefined
  bad?: boolean | undefined
  className?: string | undefined
}

export const ActionLink = ({ children, icon, endIcon, about, bad, className, ...rest }: ActionLinkProps) => (
  <Link {...rest} className={clsx(styles.action, className)} tone={bad ? 'bad' : undefined}>
    {icon}
    <span>
      {children} {about && <VisuallyHidden>{about}</VisuallyHidden>}
    </span>
    {endIcon}
  </Link>
)
