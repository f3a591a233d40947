import { selectKeys } from './slice.ts'
import { useEffect, useRef } from 'react'
import { useAppSelector } from '#web/core/store.ts'
import { isForControl } from '#web/ui/tables/table-keys.ts'

/** What single keys do on a screen, by the key's own name: `j`, `/`, `Enter`. */
export type ShortcutActions = Readonly<Record<string, () => void>>

/** Where a key belongs to what lies over the page. */
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

const isElsewhere = (event: KeyboardEvent) =>
  event.defaultPrevented ||
  isForControl(event) ||
  (event.target instanceof Element && event.target.closest(overlay) !== null)

/** Makes single keys act while the screen is shown: not while somebody types, not under a dialog, not when turned off. */
export function useShortcuts(actions: ShortcutActions) {
  const isOn = useAppSelector((state) => selectKeys(state).on)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const action = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (!action || isElsewhere(event)) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [isOn])
}
