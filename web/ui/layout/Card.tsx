import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

export interface CardProps {
  title?: ReactNode
  sub?: ReactNode
  /** A state, a link or a button at the end of the header. */
  action?: ReactNode
  /** A tinted card that draws attention. */
  soft?: boolean | undefined
  /** The name of the card for screen readers when it has no title. */
  label?: string | undefined
  id?: string | undefined
  className?: string | undefined
  children?: ReactNode
  sx?: SxProps<Theme> | undefined
}

/** A box of the page with a header; fill it with `CardBody` and `CardRows`. */
export function Card({ title, sub, action, soft = false, label, id, className, children, sx }: CardProps) {
  const titleId = useId()
  const isNamed = title || label
  return (
    <Box
      component={isNamed ? 'section' : 'div'}
      id={id}
      className={clsx(styles.card, className)}
      data-soft={soft || undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      {...(sx && { sx })}
    >
      {(title || action) && (
        <div className={styles.head}>
          <div className={styles.names}>
            {title && (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            {sub && <p className={styles.sub}>{sub}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </Box>
  )
}

interface PartProps {
  children: ReactNode
  className?: string | undefined
  sx?: SxProps<Theme> | undefined
}

/** The padded inside of a card. */
export const CardBody = ({ children, className, sx }: PartProps) => (
  <Box className={clsx(styles.body, className)} {...(sx && { sx })}>
    {children}
  </Box>
)

/** Rows of a card, as a list; put `CardRow`s inside. */
export const CardRows = ({ children, className, sx, ordered = false }: PartProps & { ordered?: boolean }) => (
  <Box component={ordered ? 'ol' : 'ul'} className={clsx(styles.rows, className)} {...(sx && { sx })}>
    {children}
  </Box>
)

interface RowProps extends PartProps {
  /** By default in the middle. */
  align?: 'start' | undefined
  wrap?: boolean | undefined
}

/** A row with its children side by side; a `Grow` takes the free space. */
export const CardRow = ({ children, className, align, wrap, sx }: RowProps) => (
  <Box
    component="li"
    className={clsx(styles.row, className)}
    data-align={align}
    data-wrap={wrap || undefined}
    {...(sx && { sx })}
  >
    {children}
  </Box>
)
