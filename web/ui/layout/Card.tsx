import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'
import { Row, Stack } from './Layout.tsx'
import { Text } from './Text.tsx'

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
        <Row wrap gap={1} justify="between" className={styles.head}>
          <Stack gap={0}>
            {title && (
              <Text variant="heading" anywhere id={titleId}>
                {title}
              </Text>
            )}
            {sub && (
              <Text variant="small" tone="tertiary" anywhere>
                {sub}
              </Text>
            )}
          </Stack>
          {action}
        </Row>
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

interface CardRowProps extends PartProps {
  /** By default in the middle. */
  align?: 'start' | undefined
  wrap?: boolean | undefined
}

/** A row with its children side by side; a `Grow` takes the free space. */
export const CardRow = (props: CardRowProps) => <Row as="li" {...props} />
