import { selectKeys } from './slice.ts'
import { useEffect, useRef } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { isForControl } from '#web/ui/tables/table-keys.ts'

/** The actions of single keys, by the name of the key: `j`, `/`, `Enter`. */
export type ShortcutActions = Readonly<Record<string, () => void>>

/** Elements over the page that handle keys themselves. */
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

const isElsewhere = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  isForControl(event) ||
  (event.target instanceof Element && event.target.closest(overlay) !== null)

/** Handles single keys, except while the user types, under a dialog, and when they are turned off. */
export function useShortcuts(actions: ShortcutActions) {
  const isOn = useAppSelector((state) => selectKeys(state).on)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const handleKey = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!action || isElsewhere(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isOn])
}
