import { type RefObject, useLayoutEffect, useRef } from 'react'

function findScroller(element: HTMLElement): Element | null {
  for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement)
    if (/auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor
  return document.scrollingElement
}

/**
 * Keeps the scroll position when earlier messages are added above. The list sets `overflow-anchor: none`, because
 * browsers would also adjust the position.
 */
export function useStableScrollPosition(
  list: RefObject<HTMLElement | null>,
  firstId: string | undefined,
): void {
  const position = useRef<{ firstId: string | undefined; height: number }>({ firstId, height: 0 })
  useLayoutEffect(() => {
    const scroller = list.current && findScroller(list.current)
    const height = scroller?.scrollHeight ?? 0
    if (position.current.firstId !== firstId)
      // jsdom does not implement `scrollBy`.
      scroller?.scrollBy?.({ top: height - position.current.height, behavior: 'instant' })
    position.current = { firstId, height }
  })
}
