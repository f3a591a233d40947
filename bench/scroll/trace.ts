import type { Browser, Page } from '@playwright/test'
import { z } from 'zod'

/** Microseconds, as in every trace of Chromium. */
const TraceEvent = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number().default(0),
  dur: z.number().optional(),
  tdur: z.number().optional(),
  args: z.record(z.string(), z.unknown()).optional(),
})
type TraceEvent = z.infer<typeof TraceEvent>

/** What the browser names each task of a thread. */
const taskNames = new Set(['RunTask', 'ThreadControllerImpl::RunTask'])

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata']

/** The longest task of the page's main thread, in milliseconds: as it lasted, and of its own processor time. */
export interface LongestTask {
  wallMs: number
  cpuMs: number
}

/** Traces what `work` does to the page. */
export async function traceTasks(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<LongestTask> {
  await browser.startTracing(page, { categories })
  try {
    await work()
  } catch (error) {
    await browser.stopTracing()
    throw error
  }
  const text = (await browser.stopTracing()).toString()
  const { traceEvents } = z.object({ traceEvents: z.array(TraceEvent) }).parse(JSON.parse(text))
  return findLongest(traceEvents)
}

function findLongest(events: readonly TraceEvent[]): LongestTask {
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.['name'] === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = events.filter(({ name, pid, tid }) => taskNames.has(name) && threads.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no task of the page')
  const toMs = (times: (number | undefined)[]) => Math.max(...times.map((time) => time ?? 0)) / 1000
  return { wallMs: toMs(tasks.map(({ dur }) => dur)), cpuMs: toMs(tasks.map(({ tdur }) => tdur)) }
}
