/** How long a page that is still loading may take to show its heading, in milliseconds. */
const deadline = 5000

const heading = () => document.querySelector<HTMLElement>('h1')

function focus(element: HTMLElement) {
  element.setAttribute('tabindex', '-1')
  element.focus({ preventScroll: true })
}

/**
 * Moves the focus to the page's heading, so that a screen reader reads where the person arrived; waits for a page
 * that is still loading, but lets go as soon as the person does something. The value stops the waiting.
 */
export function focusHeading(): () => void {
  const found = heading()
  if (found) {
    focus(found)
    return () => {}
  }
  const observer = new MutationObserver(() => {
    const arrived = heading()
    if (!arrived) return
    stop()
    focus(arrived)
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
