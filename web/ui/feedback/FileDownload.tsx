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

/** A download of one control: whether it runs, how far it is, and why it failed. */
interface DownloadState {
  isBusy: boolean
  error: { message: string } | null
  /** Bytes; null before the first have come. */
  received: { bytes: number; total: number | null } | null
  download: () => void
  cancel: () => void
}

interface FileDownloadProps {
  /** Of the file. */
  name: string
  state: DownloadState
}

/** Fetches the file. */
export const DownloadButton = ({ name, state: { isBusy, download } }: FileDownloadProps) => (
  <IconButton label={isBusy ? `Fetching ${name}…` : `Download ${name}`} aria-busy={isBusy} onClick={download}>
    <Icon of={Download} />
  </IconButton>
)

/** How far a running download is, with a way to stop it, or why it failed; nothing otherwise. */
export const DownloadProgress = ({ name, state: { isBusy, error, received, cancel } }: FileDownloadProps) => {
  if (error && !isBusy)
    return (
      <div role="alert">
        <FieldError>{error.message}. Try the download again.</FieldError>
      </div>
    )
  if (!isBusy) return null
  const percent = received?.total ? (received.bytes / received.total) * 100 : undefined
  return (
    <div>
      <Row gap={1}>
        <ProgressBar thin label={`Fetching ${name}`} percent={percent} />
        <IconButton label={`Stop fetching ${name}`} size="small" onClick={cancel}>
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
  /** What the button says. */
  children: string
  /** What it says while the file comes. */
  busyLabel?: string | undefined
  icon?: ReactNode
  /** Names the file where the button's own words do not. */
  'aria-label'?: string | undefined
}

/** A button with words that fetches a file, and below it how far the file is or why it failed. */
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
