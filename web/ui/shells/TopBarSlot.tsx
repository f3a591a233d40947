import { createContext, use } from 'react'

/** The ref callback of the open page's `TopBarSlot`. */
export const TopBarContext = createContext<((bar: HTMLElement | null) => void) | undefined>(undefined)

/** A container in the top bar, for buttons that would otherwise cover text on narrow screens. */
export const TopBarSlot = () => {
  const setBar = use(TopBarContext)
  return setBar ? <span ref={setBar} /> : null
}
