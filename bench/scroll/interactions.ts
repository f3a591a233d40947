import type { Page } from '@playwright/test'

interface Timing extends PerformanceEntry {
  interactionId?: number
}

declare global {
  interface Window {
    /** The slowest interaction since it was last taken. */
    slowest: { name: string; ms: number }
  }
}

/** Measures every press of a key or a button, in all pages that open from now on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.slowest = { name: 'none', ms: 0 }
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries() as Timing[])
        if (interactionId && duration > window.slowest.ms) window.slowest = { name, ms: duration }
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** The slowest interaction while `work` ran: until the next picture, in milliseconds. */
export async function timeInteractions(
  page: Page,
  work: () => Promise<void>,
): Promise<{ name: string; ms: number }> {
  await page.evaluate(() => {
    window.slowest = { name: 'none', ms: 0 }
  })
  await work()
  // Timings are reported once the picture after them stands.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  return page.evaluate(() => window.slowest)
}
