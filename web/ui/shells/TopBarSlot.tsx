import { createContext, use } from 'react'

/** Receives the container for buttons in the open page's top bar; null if there is none. */
export const TopBarContext = createContext<((bar: HTMLElement | null) => void) | undefined>(undefined)

/** A container in the top bar of narrow pages, for buttons that would otherwise cover text. */
export const TopBarSlot = () => {
  const setBar = use(TopBarContext)
  return setBar ? <span ref={setBar} /> : null
}
