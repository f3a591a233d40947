import { Download } from 'lucide-react'

import { FieldError } from '../fields/Question.tsx'
import { formatFileSize } from '../format.ts'
import { IconButton } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'

/** A download of one control: whether it runs, how far it is, and why it failed. */
interface DownloadState {
  isBusy: boolean
  error: { message: string } | null
  /** Bytes; null before the first have come. */
  received: { bytes: number; total: number | null } | null
  download: () => void
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

/** How far a running download is, or why it failed; nothing otherwise. */
export const DownloadProgress = ({ name, state: { isBusy, error, received } }: FileDownloadProps) => {
  if (error && !isBusy)
    return (
      <div role="alert">
        <FieldError>{error.message}. Try the download again.</FieldError>
      </div>
    )
  if (!isBusy) return null
  const percent = received?.total ? (received.bytes / received.total) * 100 : undefined
  return (
    <>
      <ProgressBar thin label={`Fetching ${name}`} percent={percent} />
      {received && percent === undefined && <p>{formatFileSize(received.bytes)} so far</p>}
    </>
  )
}
