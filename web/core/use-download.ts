import type { AsyncThunkAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import type { CallOptions, Received } from '#contract/core/client.ts'
import type { ThunkTypes } from './api-thunk.ts'
import { useSubmit } from './use-submit.ts'

/** `onReceived` is called with the download progress in bytes. */
export interface DownloadOptions extends Pick<CallOptions, 'onReceived'> {
  /** Default: `saveFile`. */
  save?: (file: File) => void
}

export function useDownload(
  action: (options: DownloadOptions) => AsyncThunkAction<void, unknown, ThunkTypes>,
) {
  const [received, setReceived] = useState<Received | null>(null)
  const { isBusy, error, submit, cancel } = useSubmit<void, void>(() => action({ onReceived: setReceived }))
  const download = () => {
    if (isBusy) return
    setReceived(null)
    void submit()
  }
  return { isBusy, error, received, download, cancel }
}
