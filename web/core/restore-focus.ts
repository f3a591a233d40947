import { focusHeading } from './focus-heading.ts'

/** The elements around the one that had the focus, from itself outwards; the body is left out. */
type Trail = HTMLElement[]

function listAncestors(start: HTMLElement, body: HTMLElement): Trail {
  const trail: Trail = []
  for (let one: HTMLElement | null = start; one && one !== body; one = one.parentElement) trail.push(one)
  return trail
}

/** Parts of a page that say what they are when they get the focus. */
const parts = 'li, tr, fieldset, form, section, [role="group"], [role="region"], dialog, [role="dialog"]'

const focusable = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]'

/** Focuses an element that no key leads to, until the focus goes on. */
function focusPart(part: HTMLElement) {
  if (part.matches(focusable)) return part.focus({ preventScroll: true })
  part.tabIndex = -1
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  part.focus({ preventScroll: true })
}

/**
 * Gives the focus back when what had it is removed, as a row is once it is deleted: to the smallest part of the page
 * around it that is still there, else to what had the focus before the dialog, else to the heading. Browsers leave it
 * nowhere, and a screen reader then begins the page again. Returns a function that stops.
 */
export function restoreLostFocus({ body, defaultView }: Document): () => void {
  const window = defaultView ?? globalThis.window
  /** The last focus of each layer, a dialog's above that of the page. */
  let trails: Trail[] = []
  let stopWaiting = () => {}
  const record = ({ target }: FocusEvent) => {
    stopWaiting()
    if (!(target instanceof window.HTMLElement) || target === body) return
    const trail = listAncestors(target, body)
    const below = trails.filter((one) => one.at(-1) !== trail.at(-1) && one.at(-1)?.isConnected)
    trails = [...below, trail]
  }
  const isLost = () => body.ownerDocument.activeElement === body && trails.at(-1)?.[0]?.isConnected === false
  const restore = () => {
    // Whoever removed it may have moved the focus since.
    if (!isLost()) return
    const part = trails
      .toReversed()
      .flatMap(([element, ...around]) => [
        ...(element?.isConnected ? [element] : []),
        ...around.filter((one) => one.isConnected && one.matches(parts)),
      ])
      .at(0)
    trails = []
    if (part) focusPart(part)
    else stopWaiting = focusHeading()
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
