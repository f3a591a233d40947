import { useRef, useState } from 'react'
import type { BulkResults, PipelineRow } from '#contract/staff/pipeline.ts'

/** Companies per call: few enough that the progress bar moves and stopping is quick. */
const chunkSize = 20

export interface Problem {
  company: PipelineRow
  reason: string
}

export interface BulkRun {
  /** "Reminding" */
  doing: string
  /** "reminded" */
  done: string
  total: number
  /** Companies that are done, with or without success. */
  finished: number
  problems: Problem[]
  state: 'running' | 'stopped' | 'finished'
}

interface BulkReply {
  data?: BulkResults | undefined
  error?: unknown
}

export interface BulkTask {
  doing: string
  done: string
  companies: readonly PipelineRow[]
  work: (companyIds: string[]) => Promise<BulkReply>
}

/** Runs a task for many companies, some at a time. A failure does not stop the other companies. */
export function useBulk(onFinished: (run: BulkRun) => void) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  const start = async ({ doing, done, companies, work }: BulkTask) => {
    isStopped.current = false
    let now: BulkRun = { doing, done, total: companies.length, finished: 0, problems: [], state: 'running' }
    setRun(now)
    while (now.finished < now.total && !isStopped.current) {
      const chunk = companies.slice(now.finished, now.finished + chunkSize)
      const { data, error } = await work(chunk.map(({ id }) => id))
      const problems = data ? findProblems(chunk, data) : failAll(chunk, error)
      now = { ...now, finished: now.finished + chunk.length, problems: [...now.problems, ...problems] }
      setRun(now)
    }
    const end: BulkRun = { ...now, state: now.finished < now.total ? 'stopped' : 'finished' }
    setRun(end.problems.length > 0 || end.state === 'stopped' ? end : null)
    onFinished(end)
  }
  return {
    run,
    start: (task: BulkTask) => void start(task),
    stop: () => void (isStopped.current = true),
    close: () => setRun(null),
  }
}

const failAll = (companies: readonly PipelineRow[], error: unknown): Problem[] => {
  const reason = (error as { message?: string } | undefined)?.message ?? 'Something went wrong'
  return companies.map((company) => ({ company, reason }))
}

const findProblems = (companies: readonly PipelineRow[], { results }: BulkResults): Problem[] =>
  companies.flatMap((company) => {
    const reason = results.find((result) => result.company === company.id)?.problem
    return reason ? [{ company, reason }] : []
  })
