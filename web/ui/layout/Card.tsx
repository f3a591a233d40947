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
}

/** A box of the page with a header; fill it with `CardBody` and `CardRows`. */
export function Card({ title, sub, action, soft = false, label, id, className, children }: CardProps) {
  const titleId = useId()
  const Frame = title || label ? 'section' : 'div'
  return (
    <Frame
      id={id}
      className={clsx(styles.card, className)}
      data-soft={soft || undefined}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
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
    </Frame>
  )
}

interface PartProps {
  children: ReactNode
  className?: string | undefined
}

/** The padded inside of a card. */
export const CardBody = ({ children, className }: PartProps) => (
  <div className={clsx(styles.body, className)}>{children}</div>
)

/** Rows of a card, as a list; put `CardRow`s inside. */
export function CardRows({ children, className, ordered = false }: PartProps & { ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return <List className={clsx(styles.rows, className)}>{children}</List>
}

interface RowProps extends PartProps {
  /** By default in the middle. */
  align?: 'start' | undefined
  wrap?: boolean | undefined
}

/** A row with its children side by side; a `Grow` takes the free space. */
export const CardRow = ({ children, className, align, wrap }: RowProps) => (
  <li className={clsx(styles.row, className)} data-align={align} data-wrap={wrap || undefined}>
    {children}
  </li>
)
