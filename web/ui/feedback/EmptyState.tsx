import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './EmptyState.module.css'

const DryStream = () => (
  <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden focusable="false">
    <circle cx="31" cy="8" r="4.4" fill="var(--accent)" />
    <path
      d="M28 16c-9.4 2-15.500 5.200-15.500 9.900 0 6.300 14 5.700 14 11.100 0 3.600-7.400 6-16 7.200h21c6.300-1.800 9.300-4.800 9.300-8.800 0-8.300-17.300-7.700-17.300-12.700 0-2.500 2-4.700 4.500-6.700z"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  </svg>
)

export interface EmptyStateProps {
  title: string
  /** Explains what appears here, and when. */
  children: ReactNode
  actions?: ReactNode
  link?: { label: string; href: string } | undefined
}

export const EmptyState = ({ title, children, actions, link }: EmptyStateProps) => (
  <Stack gap={1.5} align="center" className={styles.blank}>
    <DryStream />
    <Title>{title}</Title>
    <Words>{children}</Words>
    <Actions>
      {link ? (
        <Button kind="line" size="small" href={link.href}>
          {link.label}
        </Button>
      ) : (
        actions
      )}
    </Actions>
  </Stack>
)

/** Screen tours find empty and failed states by the `data-blank` attribute. */
const Title = ({ children }: { children: string }) => (
  <Text variant="subheading" as="p" data-blank>
    {children}
  </Text>
)

const Words = ({ children }: { children: ReactNode }) => (
  <Text as="div" tone="secondary" className={styles.words}>
    {children}
  </Text>
)

const Actions = ({ children }: { children: ReactNode }) =>
  children && (
    <Row gap={1} wrap justify="center">
      {children}
    </Row>
  )

export interface FailedStateProps {
  title: string
  children: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  actions?: ReactNode
  /** The request's id in the server log, for support. */
  requestId?: string | undefined
}

export const FailedState = (props: FailedStateProps) => {
  const { title, children, onRetry, retrying, actions, requestId } = props
  const retry = onRetry && (
    <Button size="small" loading={retrying} onClick={onRetry} icon={<Icon of={RefreshCw} small />}>
      {retrying ? 'Trying…' : 'Try again'}
    </Button>
  )
  return (
    <Stack role="alert" gap={1.5} align="center" className={styles.blank}>
      <CircleAlert size={44} strokeWidth={1.2} aria-hidden focusable={false} />
      <Title>{title}</Title>
      <Words>{children}</Words>
      {(retry || actions) && (
        <Actions>
          {retry}
          {actions}
        </Actions>
      )}
      {requestId && (
        <Text variant="small" tone="tertiary">
          Request ID: {requestId}
        </Text>
      )}
    </Stack>
  )
}
