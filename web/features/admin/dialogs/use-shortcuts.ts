import { type RefObject, useEffect, useRef } from 'react'
import { isKeyIgnored } from '#web/ui/tables/table-keys.ts'
import { useStaffPreferences } from './api.ts'

/** Actions by key name: `j`, `/`, `Enter`, `Shift+ArrowDown`. `Mod` is ⌘ or Ctrl: `Mod+k`. */
export type ShortcutActions = Readonly<Record<string, () => void>>

/** Matches overlays, which handle keys themselves. */
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]'

type Place = RefObject<Element | null> | undefined

const findOverlay = (target: EventTarget | null | undefined) =>
  target instanceof Element ? target.closest(overlay) : null

/** The names of single characters, such as `A` or `?`, do not include Shift. */
function getKeyName({ key, metaKey, ctrlKey, shiftKey }: KeyboardEvent): string {
  if (metaKey || ctrlKey) return `Mod+${key.toLowerCase()}`
  return shiftKey && key.length > 1 ? `Shift+${key}` : key
}

/**
 * Handles the page's keys unless the focus is in a dialog, menu or list box. With `place`, handles the keys of the
 * dialog that contains `place`. Ignores single keys, but not `Mod` shortcuts, while the user types or if the user
 * turned single keys off.
 */
export function useShortcuts(actions: ShortcutActions, place?: Place) {
  const { single_keys: isOn } = useStaffPreferences()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const name = getKeyName(event)
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!action || event.defaultPrevented) return
      if (findOverlay(event.target) !== findOverlay(place?.current)) return
      if (!name.startsWith('Mod+') && (!isOn || isKeyIgnored(event))) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [isOn, place])
}
