import { useEffect, useRef } from 'react'
import { isForControl } from '#web/ui/tables/table-keys.ts'
import { useStaffChoices } from './api.ts'

/**
 * The actions of keys, by the name of the key: `j`, `/`, `Enter`. `Shift+ArrowDown` is pressed with Shift, `Mod+k` with
 * ⌘ or Ctrl.
 */
export type ShortcutActions = Readonly<Record<string, () => void>>

/** Elements over the page that handle keys themselves. */
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

const isOverPage = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest(overlay) !== null

/** The name of a pressed key. A letter is named by itself: with Shift it is another letter. */
function getKeyName({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): string {
  if (metaKey || ctrlKey) return `Mod+${key.toLowerCase()}`
  return shiftKey && key.length > 1 ? `Shift+${key}` : key
}

/**
 * Handles keys, except under a dialog. Single keys do nothing while the user types, and where they are turned off; with
 * ⌘ or Ctrl they always work.
 */
export function useShortcuts(actions: ShortcutActions) {
  const { single_keys: isOn } = useStaffChoices()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const name = getKeyName(event)
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!action || event.defaultPrevented || isOverPage(event)) return
      if (!name.startsWith('Mod+') && (!isOn || isForControl(event))) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isOn])
}
