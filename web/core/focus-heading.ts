/** Milliseconds to wait for the heading of a loading page. */
const deadline = 5000

const findHeading = () => document.querySelector<HTMLElement>('h1')

function focus(element: HTMLElement) {
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

/**
 * Moves focus to the page's heading, so that screen readers announce the new page. If the page is still loading, waits
 * for the heading until the deadline, or until the user presses a key or clicks. Returns a function that stops waiting.
 */
export function focusHeading(): () => void {
  const heading = findHeading()
  if (heading) {
    focus(heading)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const added = findHeading()
    if (!added) return
    stop()
    focus(added)
  })
  const timer = setTimeout(stop, deadline)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
    removeEventListener('keydown', stop)
    removeEventListener('pointerdown', stop)
  }
  addEventListener('keydown', stop, { once: true })
  addEventListener('pointerdown', stop, { once: true })
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}
