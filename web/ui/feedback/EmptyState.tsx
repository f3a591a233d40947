import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { CircleAlert, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'

const blankSx = {
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 1,
  textAlign: 'center',
  px: 3,
  py: 5,
  '& > svg': { color: 'text.tertiary', mb: '4px' },
  '& .spring': { color: 'accent.main' },
  '& .blank-title': { fontWeight: 600 },
  '& .blank-words': { maxWidth: '44ch', color: 'text.secondary', textWrap: 'balance' },
  '& .blank-acts': { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 1 },
  '& .blank-request': { color: 'text.tertiary', fontSize: '0.875rem', mt: '4px' },
} as const satisfies SxProps<Theme>

const DryStream = () => (
  <svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden focusable="false">
    <circle className="spring" cx="31" cy="8" r="4.4" fill="currentColor" />
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
  /** What belongs here, and when it appears. */
  children: ReactNode
  /** A button that adds the first item. */
  actions?: ReactNode
}

/** An empty list: what belongs here, and how to add it. */
export const EmptyState = ({ title, children, actions }: EmptyStateProps) => (
  <Box sx={blankSx}>
    <DryStream />
    <p className="blank-title">{title}</p>
    <div className="blank-words">{children}</div>
    {actions && <div className="blank-acts">{actions}</div>}
  </Box>
)

export interface FailedStateProps {
  /** "The list did not load" */
  title: string
  children: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** Alternatives to the retry. */
  actions?: ReactNode
  /** For support: finds the request in the server's log. */
  requestId?: string | undefined
}

/** A failed load: what happened, what is safe, and a retry. */
export const FailedState = (props: FailedStateProps) => {
  const { title, children, onRetry, retrying, actions, requestId } = props
  return (
    <Box role="alert" sx={blankSx}>
      <CircleAlert size={44} strokeWidth={1.2} aria-hidden focusable={false} />
      <p className="blank-title">{title}</p>
      <div className="blank-words">{children}</div>
      {(onRetry || actions) && (
        <div className="blank-acts">
          {onRetry && (
            <Button size="small" loading={retrying} onClick={onRetry} icon={<Icon of={RefreshCw} small />}>
              {retrying ? 'Trying…' : 'Try again'}
            </Button>
          )}
          {actions}
        </div>
      )}
      {requestId && <p className="blank-request">Request {requestId}</p>}
    </Box>
  )
}
