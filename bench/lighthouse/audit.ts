import lighthouse from 'lighthouse'

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** Milliseconds, but for the layout's shift, which has no unit. */
export const metrics = [
  { id: 'first-contentful-paint', label: 'FCP', digits: 0 },
  { id: 'largest-contentful-paint', label: 'LCP', digits: 0 },
  { id: 'total-blocking-time', label: 'TBT', digits: 0 },
  { id: 'cumulative-layout-shift', label: 'CLS', digits: 3 },
] as const

export interface Audit {
  /** From 0 to 100. */
  scores: Record<(typeof categories)[number], number>
  values: Record<(typeof metrics)[number]['id'], number>
  /** What costs a category points, in a line each. */
  findings: string[]
}

/** What Lighthouse says of a page on a phone, in the browser that listens on this port, with who is signed in there. */
export async function auditPage(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    // It would sign out who is signed in.
    disableStorageReset: true,
  })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${lhr.runtimeError.message}`)
  const findings = Object.values(lhr.categories).flatMap(({ title, auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      const isLow = weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9
      return isLow && audit ? [`${title}: ${audit.title} (${id})`] : []
    }),
  )
  return {
    scores: toRecord(categories, (id) => Math.round((lhr.categories[id]?.score ?? 0) * 100)),
    values: toRecord(
      metrics.map(({ id }) => id),
      (id) => lhr.audits[id]?.numericValue ?? Number.NaN,
    ),
    findings,
  }
}

const toRecord = <Key extends string>(keys: readonly Key[], read: (key: Key) => number) =>
  Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<Key, number>
