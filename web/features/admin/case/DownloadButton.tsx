import { Download } from 'lucide-react'
import { useSubmit } from '#web/core/use-submit.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { download, type Downloadable } from './case-actions.ts'

export function DownloadButton({ document }: { document: Downloadable }) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(download, {
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${document.filename} was not downloaded: ${error?.message ?? 'something went wrong'}.`,
        action: { label: 'Retry', onClick: () => void submit(document) },
      }),
  })
  return (
    <Button
      kind="line"
      size="small"
      icon={<Icon of={Download} small />}
      loading={isBusy}
      onClick={() => void submit(document)}
      aria-label={`Download ${document.filename}`}
    >
      {isBusy ? 'Fetching…' : 'Download'}
    </Button>
  )
}
