import { Check, FileText, RotateCw, X } from 'lucide-react'
import { FieldError } from '../fields/Question.tsx'
import { formatClockTime, formatFileSize, formatBytesSent } from '../format.ts'
import { AvatarTile } from '../layout/Avatar.tsx'
import { Button, IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Row } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { ProgressBar } from '../status/ProgressBar.tsx'

export type UploadState =
  | { kind: 'waiting' }
  /** `sent` is in bytes. */
  | { kind: 'sending'; sent: number }
  | { kind: 'sent'; at: string | Date }
  /** The error explains what to do. It is `final` if a retry cannot help. */
  | { kind: 'failed'; error: string; final?: boolean | undefined }

export interface UploadRowProps {
  name: string
  /** In bytes. */
  size: number
  state: UploadState
  onCancel?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

const formatSize = ({ state, size }: UploadRowProps) => {
  if (state.kind === 'waiting') return 'Waiting'
  return state.kind === 'sending' ? formatBytesSent(state.sent, size) : formatFileSize(size)
}

const Progress = ({ state, name, size }: UploadRowProps) => {
  switch (state.kind) {
    case 'waiting':
      return <ProgressBar label={`${name}: waiting`} percent={0} thin />
    case 'sending':
      return <ProgressBar label={`Uploading ${name}`} percent={size ? (100 * state.sent) / size : 0} thin />
    case 'sent':
      return (
        <Text as="output" variant="small" tone="money" icon={<Icon of={Check} small />}>
          Uploaded {formatClockTime(state.at)}
        </Text>
      )
    case 'failed':
      return (
        <div role="alert">
          <FieldError>{state.error}</FieldError>
        </div>
      )
  }
}

const Acts = ({ state, name, onCancel, onRetry, onRemove }: UploadRowProps) => {
  const canRetry = state.kind === 'failed' && !state.final && onRetry !== undefined
  return (
    <Row as="span" gap={0.5}>
      {(state.kind === 'waiting' || state.kind === 'sending') && onCancel && (
        <IconButton label={`Cancel upload of ${name}`} size="small" onClick={onCancel}>
          <Icon of={X} small />
        </IconButton>
      )}
      {canRetry && (
        <Button kind="line" size="small" icon={<Icon of={RotateCw} small />} onClick={onRetry}>
          Retry
        </Button>
      )}
      {(state.kind === 'failed' || state.kind === 'sent') && onRemove && (
        <IconButton label={`Remove ${name}`} size="small" onClick={onRemove}>
          <Icon of={X} small />
        </IconButton>
      )}
    </Row>
  )
}

export const UploadRow = (props: UploadRowProps) => (
  <Grow>
    <Row wrap gap={1.5}>
      <AvatarTile name={props.name} tone="quiet" size={36}>
        <Icon of={FileText} />
      </AvatarTile>
      <Grow column="small">
        <Row align="baseline">
          <Grow>
            <Text cut strong title={props.name}>
              {props.name}
            </Text>
          </Grow>
          <Text as="span" variant="small" tone="secondary">
            {formatSize(props)}
          </Text>
        </Row>
        <Progress {...props} />
      </Grow>
      <Acts {...props} />
    </Row>
  </Grow>
)
