import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Check, FileText, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button, IconButton } from '../layout/Button.tsx'
import { formatClock, formatFileSize, formatSent } from '../format.ts'
import { Icon } from '../layout/Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { FieldError } from '../fields/Question.tsx'

export type UploadState =
  | { kind: 'waiting' }
  /** bytes */
  | { kind: 'sending'; sent: number }
  | { kind: 'sent'; at: string | Date }
  /** What to do about it; `final` when a retry cannot help. */
  | { kind: 'failed'; error: string; final?: boolean | undefined }

export interface UploadRowProps {
  name: string
  /** bytes */
  size: number
  state: UploadState
  onCancel?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** Removes the row of a failed upload, or the uploaded file. */
  onRemove?: (() => void) | undefined
  /** Buttons of an uploaded file, such as download. */
  actions?: ReactNode
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr) auto',
  gap: '4px 14px',
  alignItems: 'center',
  '& .upload-tile': {
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: '8px',
    bgcolor: 'track',
    color: 'text.secondary',
  },
  '& .upload-head': { display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'baseline' },
  '& .upload-name': {
    fontWeight: 500,
    fontSize: 'var(--ui-button-text)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .upload-size': { color: 'text.secondary', fontSize: '0.875rem', whiteSpace: 'nowrap' },
  '& .upload-done': {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    color: 'secondary.main',
    fontSize: '0.875rem',
  },
  '& .upload-acts': { display: 'flex', gap: '4px', alignItems: 'center' },
  '& progress': { mt: '6px' },
  '@media (max-width: 599.95px)': { '& .upload-acts.failed': { gridColumn: 2, ml: '-2px' } },
} as const satisfies SxProps<Theme>

const formatSize = ({ state, size }: UploadRowProps) => {
  if (state.kind === 'waiting') return 'Waiting'
  return state.kind === 'sending' ? formatSent(state.sent, size) : formatFileSize(size)
}

const Progress = ({ state, name, size }: UploadRowProps) => {
  switch (state.kind) {
    case 'waiting':
      return <ProgressBar label={`${name}: waiting`} percent={0} thin />
    case 'sending':
      return <ProgressBar label={`Sending ${name}`} percent={size ? (100 * state.sent) / size : 0} thin />
    case 'sent':
      return (
        <output className="upload-done">
          <Icon of={Check} small />
          Sent {formatClock(state.at)}
        </output>
      )
    case 'failed':
      return (
        <div role="alert">
          <FieldError>{state.error}</FieldError>
        </div>
      )
  }
}

const Acts = ({ state, name, onCancel, onRetry, onRemove, actions }: UploadRowProps) => {
  const canRetry = state.kind === 'failed' && !state.final && onRetry !== undefined
  return (
    <span className={canRetry ? 'upload-acts failed' : 'upload-acts'}>
      {(state.kind === 'waiting' || state.kind === 'sending') && onCancel && (
        <IconButton label={`Cancel ${name}`} size="small" onClick={onCancel}>
          <Icon of={X} small />
        </IconButton>
      )}
      {canRetry && (
        <Button kind="line" size="small" icon={<Icon of={RotateCw} small />} onClick={onRetry}>
          Retry
        </Button>
      )}
      {state.kind === 'sent' && actions}
      {(state.kind === 'failed' || state.kind === 'sent') && onRemove && (
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <Icon of={X} small />
        </IconButton>
      )}
    </span>
  )
}

/** The upload of a file: progress, cancel and retry, errors. For a `CardRow` or on its own. */
export const UploadRow = (props: UploadRowProps) => (
  <Box sx={rowSx}>
    <span className="upload-tile">
      <Icon of={FileText} />
    </span>
    <div>
      <div className="upload-head">
        <span className="upload-name" title={props.name}>
          {props.name}
        </span>
        <span className="upload-size">{formatSize(props)}</span>
      </div>
      <Progress {...props} />
    </div>
    <Acts {...props} />
  </Box>
)
