import { focusHeading } from './focus-heading.ts'

/** The focused element and its ancestors, innermost first, without the body. */
type Trail = HTMLElement[]

function listAncestors(start: HTMLElement, body: HTMLElement): Trail {
  const trail: Trail = []
  for (let node: HTMLElement | null = start; node && node !== body; node = node.parentElement)
    trail.push(node)
  return trail
}

/** Container elements that receive focus when a focused element in them is removed. */
const parts = 'li, tr, fieldset, form, section, [role="group"], [role="region"], dialog, [role="dialog"]'

const focusable = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** A part that is not focusable becomes focusable until it loses focus. */
function focusPart(part: HTMLElement) {
  if (part.matches(focusable)) return part.focus({ preventScroll: true })
  part.tabIndex = -1
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus({ preventScroll: true })
}

/**
 * Restores focus when the focused element is removed, for example with a deleted row. Focus moves to the innermost
 * remaining section around the element. If the element was in a dialog that closed, focus moves to the element that was
 * focused before the dialog opened. Otherwise focus moves to the heading. Without focus, screen readers would start
 * again at the top of the page. Returns a function that removes the listeners.
 */
export function restoreLostFocus({ body, defaultView }: Document): () => void {
  const window = defaultView ?? globalThis.window
  /** The last focused element of each layer: the page first, then its dialogs. */
  let trails: Trail[] = []
  let stopWaiting = () => {}
  const record = ({ target }: FocusEvent) => {
    stopWaiting()
    if (!(target instanceof window.HTMLElement) || target === body) return
    const trail = listAncestors(target, body)
    const below = trails.filter((layer) => layer.at(-1) !== trail.at(-1) && layer.at(-1)?.isConnected)
    trails = [...below, trail]
  }
  const isLost = () => body.ownerDocument.activeElement === body && trails.at(-1)?.[0]?.isConnected === false
  const restore = () => {
    // Other code may have moved focus since.
    if (!isLost()) return
    const part = trails
      .toReversed()
      .flatMap(([element, ...ancestors]) => [
        ...(element?.isConnected ? [element] : []),
        ...ancestors.filter((ancestor) => ancestor.isConnected && ancestor.matches(parts)),
      ])
      .at(0)
    // If the section is hidden, it cannot be focused. The next DOM change then triggers another attempt.
    if (part) return focusPart(part)
    trails = []
    stopWaiting = focusHeading()
  }
  const observer = new window.MutationObserver(() => {
    if (isLost()) setTimeout(restore)
  })
  body.addEventListener('focusin', record)
  observer.observe(body, { childList: true, subtree: true })
  return () => {
    stopWaiting()
    observer.disconnect()
    body.removeEventListener('focusin', record)
  }
}
