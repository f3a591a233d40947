import { useEffect } from 'react'

import { loadOnce, useOnDemand } from '../layout/use-on-demand.ts'
import type { DialogProps } from './DialogPanel.tsx'

const loadPanel = async () => (await import('./DialogPanel.tsx')).DialogPanel

/** Loads what dialogs are made of. A page does so once it is idle, and its dialogs open in the moment one asks for them. */
export const preloadDialogs = () => loadOnce(loadPanel)

/** A modal dialog. It traps the focus, closes on Escape and restores the focus afterwards. */
export function Dialog(props: DialogProps) {
  const { open, onClose } = props
  const [Panel, prepare] = useOnDemand(loadPanel)
  useEffect(() => {
    if (open) prepare(onClose)
  }, [open, onClose, prepare])
  return Panel && <Panel {...props} />
}
