import { Download } from 'lucide-react'
import { useState } from 'react'
import { useAppDispatch } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { download, type Downloadable } from './case-actions.ts'

/** Fetches a file under its own name. */
export function DownloadButton({ document }: { document: Downloadable }) {
  const dispatch = useAppDispatch()
  const toasts = useToasts()
  const [isBusy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    const action = await dispatch(download(document))
    setBusy(false)
    if (download.rejected.match(action))
      toasts.show({
        tone: 'bad',
        text: `${document.filename} was not downloaded: ${action.payload?.message ?? 'something went wrong'}.`,
        action: { label: 'Retry', onClick: () => void fetchFile() },
      })
  }
  return (
    <Button
      kind="line"
      size="small"
      icon={<Icon of={Download} small />}
      loading={isBusy}
      onClick={() => void fetchFile()}
      aria-label={`Download ${document.filename}`}
    >
      {isBusy ? 'Fetching…' : 'Download'}
    </Button>
  )
}
