import type { Page } from '@playwright/test'

interface Timing extends PerformanceEntry {
  interactionId?: number
  target?: Node | null
}

/** A press of a key or a button, with the longest of its events until the next picture, in milliseconds. */
export interface Interaction {
  name: string
  ms: number
}

/** The presses that were reported, and how many there were in all: the quickest are only counted. */
export interface InteractionLog {
  interactions: Interaction[]
  count: number
}

declare global {
  interface Window {
    /** The presses since they were last taken, by their id. */
    interactions: Map<number, Interaction>
  }
}

/** Measures every press of a key or a button, in all pages that open from now on. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.interactions = new Map()
    const describe = (target: Node | null | undefined) =>
      target instanceof Element
        ? `${target.tagName.toLowerCase()} ${target.getAttribute('aria-label') ?? target.textContent}`.slice(
            0,
            60,
          )
        : 'what is gone'
    const observer = new PerformanceObserver((list) => {
      for (const { name, duration, interactionId, target } of list.getEntries() as Timing[])
        if (interactionId && duration > (window.interactions.get(interactionId)?.ms ?? 0))
          window.interactions.set(interactionId, { name: `${name} of ${describe(target)}`, ms: duration })
    })
    observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
}

/** The presses while `work` ran. */
export async function timeInteractions(page: Page, work: () => Promise<void>): Promise<InteractionLog> {
  const before = await page.evaluate(() => {
    window.interactions.clear()
    return performance.interactionCount
  })
  await work()
  // Timings are reported once the picture after them stands.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))))
  const { after, interactions } = await page.evaluate(() => ({
    after: performance.interactionCount,
    interactions: [...window.interactions.values()],
  }))
  return { interactions, count: after - before }
}

/**
 * The interaction to next paint (INP) of a log as web.dev defines it: the longest interaction, leaving out one for every
 * fifty.
 */
export function findInp({ interactions, count }: InteractionLog): Interaction {
  const longest = interactions.toSorted((one, other) => other.ms - one.ms)
  return longest[Math.min(longest.length - 1, Math.floor(count / 50))] ?? { name: 'none', ms: 0 }
}
