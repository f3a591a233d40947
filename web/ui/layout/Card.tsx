import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'
import { Row, Stack } from './Layout.tsx'
import { Text } from './Text.tsx'

export interface CardProps {
  title?: ReactNode
  sub?: ReactNode
  action?: ReactNode
  soft?: boolean | undefined
  /** The accessible name of a card without a title. */
  label?: string | undefined
  id?: string | undefined
  className?: string | undefined
  children?: ReactNode
}

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

export const CardBody = ({ children, className }: PartProps) => (
  <div className={clsx(styles.body, className)}>{children}</div>
)

export function CardRows({ children, className, ordered = false }: PartProps & { ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul'
  return <List className={clsx(styles.rows, className)}>{children}</List>
}

interface CardRowProps extends PartProps {
  /** By default, children are centered vertically. */
  align?: 'start' | undefined
  wrap?: boolean | undefined
}

export const CardRow = (props: CardRowProps) => <Row as="li" {...props} />
