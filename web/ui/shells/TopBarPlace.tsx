import { createContext, use } from 'react'

/** Receives the place for buttons in the top bar of the page that is open; null when it has none. */
export const TopBarContext = createContext<((bar: HTMLElement | null) => void) | undefined>(undefined)

/** A place in the top bar of a narrow page, for what would otherwise float over its text. */
export const TopBarPlace = () => {
  const setBar = use(TopBarContext)
  return setBar ? <span ref={setBar} /> : null
}
