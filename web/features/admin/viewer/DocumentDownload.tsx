import { useDownload } from '#web/core/use-download.ts'
import { DownloadButton, DownloadProgress } from '#web/ui/feedback/FileDownload.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { download, type Downloadable } from './downloads.ts'

/** Renders an icon button, because narrow rows have no room for a label. */
export function DocumentDownload({ document }: { document: Downloadable }) {
  const state = useDownload((options) => download({ ...document, ...options }))
  if (document.scan_status === 'infected') return null
  return (
    <Stack gap={0.5}>
      <DownloadButton name={document.filename} state={state} />
      <DownloadProgress name={document.filename} state={state} />
    </Stack>
  )
}
