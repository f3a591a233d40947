import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import type { ReactNode } from 'react'

import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface ActionLinkProps {
  children: ReactNode
  icon?: ReactNode
  endIcon?: ReactNode
  /** Without an address it is a button. */
  href?: string | undefined
  onClick?: (() => void) | undefined
  /** Text for screen readers only, to distinguish similar links: " company name". */
  about?: string | undefined
  bad?: boolean | undefined
}

const linkSx = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: '0.875rem',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
  '&.bad': { color: 'error.main', textDecoration: 'underline' },
} as const satisfies SxProps<Theme>

/** A small emphasized link in a card or a row: Add, Change, See as a table. */
export const ActionLink = ({ children, icon, endIcon, href, onClick, about, bad }: ActionLinkProps) => {
  const inside = (
    <>
      {icon}
      <span>
        {children} {about && <VisuallyHidden>{about}</VisuallyHidden>}
      </span>
      {endIcon}
    </>
  )
  const className = bad ? 'bad' : ''
  return href === undefined ? (
    <Link component="button" type="button" onClick={onClick} className={className} sx={linkSx}>
      {inside}
    </Link>
  ) : (
    <Link href={href} onClick={onClick} className={className} sx={linkSx}>
      {inside}
    </Link>
  )
}
