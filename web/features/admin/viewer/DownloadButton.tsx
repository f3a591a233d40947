import { useDownload } from '#web/core/use-download.ts'
import { DownloadBlock } from '#web/ui/feedback/FileDownload.tsx'
import { download, type Downloadable } from './downloads.ts'

export function DownloadButton({ document }: { document: Downloadable }) {
  const { filename } = document
  const state = useDownload((options) => download({ ...document, ...options }))
  return (
    <DownloadBlock name={filename} state={state} busyLabel="Downloading…" aria-label={`Download ${filename}`}>
      Download
    </DownloadBlock>
  )
}
