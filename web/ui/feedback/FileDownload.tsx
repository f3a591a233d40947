import { Download, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { FieldError } from '../fields/Question.tsx'
import { formatFileSize } from '../format.ts'
import { Button, IconButton } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './FileDownload.module.css'
import { ProgressBar } from '../status/ProgressBar.tsx'

interface DownloadState {
  isBusy: boolean
  error: { code: string; message: string } | null
  /** Received and total bytes; null before the first bytes arrive. */
  received: { bytes: number; total: number | null } | null
  download: () => void
  cancel: () => void
}

interface FileDownloadProps {
  name: string
  state: DownloadState
}

export const DownloadButton = ({ name, state: { isBusy, download } }: FileDownloadProps) => (
  <IconButton
    label={isBusy ? `Downloading ${name}…` : `Download ${name}`}
    aria-busy={isBusy}
    onClick={download}
  >
    <Icon of={Download} />
  </IconButton>
)

export const DownloadProgress = ({ name, state: { isBusy, error, received, cancel } }: FileDownloadProps) => {
  if (error && !isBusy)
    return (
      <div role="alert">
        <FieldError>
          {error.message}.
          {error.code !== 'file_infected' && !/again/i.test(error.message) && ' Try the download again.'}
        </FieldError>
      </div>
    )
  if (!isBusy) return null
  const percent = received?.total ? (received.bytes / received.total) * 100 : undefined
  return (
    <div>
      <Row gap={1}>
        <ProgressBar thin label={`Downloading ${name}`} percent={percent} />
        <IconButton label={`Cancel download of ${name}`} size="small" onClick={cancel}>
          <Icon of={X} small />
        </IconButton>
      </Row>
      {received && percent === undefined && (
        <Text variant="small" tone="secondary">
          {formatFileSize(received.bytes)} so far
        </Text>
      )}
    </div>
  )
}

interface DownloadBlockProps extends FileDownloadProps {
  children: string
  busyLabel?: string | undefined
  icon?: ReactNode
  /** Names the file if the button's text does not. */
  'aria-label'?: string | undefined
}

export const DownloadBlock = ({ name, state, children, busyLabel, icon, ...label }: DownloadBlockProps) => (
  <Stack gap={0.5}>
    <Button
      kind="line"
      size="small"
      icon={icon ?? <Icon of={Download} small />}
      loading={state.isBusy}
      onClick={state.download}
      className={styles.button}
      {...label}
    >
      {state.isBusy ? (busyLabel ?? children) : children}
    </Button>
    <DownloadProgress name={name} state={state} />
  </Stack>
)
