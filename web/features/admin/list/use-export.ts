import { type SubmitAction, useSubmit } from '#web/core/use-submit.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'

export function useExport<Filters>(download: SubmitAction<Filters, unknown>, filters: Filters) {
  const toasts = useToasts()
  const { isBusy, submit } = useSubmit(download, {
    onFailed: (error) =>
      toasts.show({
        tone: 'bad',
        text: `${error?.message ?? 'Something went wrong'}. Nothing was exported.`,
        action: { label: 'Retry', onClick: () => start() },
      }),
  })
  const start = () => void submit(filters)
  return { isBusy, start }
}
