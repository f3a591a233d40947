import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The element that scrolls another element: itself, an ancestor, or the page. */
function findScroller(element: HTMLElement): Element | null {
  for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor
  return document.scrollingElement
}

/**
 * Leaves the view in place when earlier messages are added above it. Browsers that would do so themselves are told not to:
 * `overflow-anchor: none` on the list.
 */
export function useKeptPosition(list: RefObject<HTMLElement | null>, firstId: string | undefined): void {
  const position = useRef<{ firstId: string | undefined; height: number }>({ firstId, height: 0 })
  useLayoutEffect(() => {
    const scroller = list.current && findScroller(list.current)
    const height = scroller?.scrollHeight ?? 0
    // jsdom has no layout
    if (position.current.firstId !== firstId)
      scroller?.scrollBy?.({ top: height - position.current.height, behavior: 'instant' })
    position.current = { firstId, height }
  })
}
