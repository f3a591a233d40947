import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

type FrameDialog = 'go-to' | 'keys' | 'mail'

interface OpenDialogValue {
  dialog: FrameDialog | null
  setDialog: (dialog: FrameDialog | null) => void
}

const OpenDialogContext = createContext<OpenDialogValue | null>(null)

/** Stores which dialog is open. The provider wraps all pages, so that an open dialog stays open on page changes. */
export function OpenDialogProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<FrameDialog | null>(null)
  const value = useMemo(() => ({ dialog, setDialog }), [dialog])
  return <OpenDialogContext value={value}>{children}</OpenDialogContext>
}

export function useOpenDialog(): OpenDialogValue {
  const value = useContext(OpenDialogContext)
  if (!value) throw new Error('useOpenDialog must be used within OpenDialogProvider')
  return value
}
