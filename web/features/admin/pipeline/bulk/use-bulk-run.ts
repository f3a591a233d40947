import { useRef, useState } from 'react'
import type { BulkResults, PipelineRow } from '#contract/staff/pipeline.ts'

/** Maximum number of companies per call. Small chunks keep the progress bar moving and let the user stop quickly. */
const chunkSize = 20

export interface Problem {
  company: PipelineRow
  reason: string
}

export interface BulkRun {
  doing: string
  /** The text after the number of companies in the result, for example "reminded". */
  done: string
  total: number
  /** The number of processed companies, including companies with a problem. */
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

/** A failure does not stop the remaining chunks. */
export function useBulkRun(onFinished: (run: BulkRun) => void) {
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  const start = async ({ doing, done, companies, work }: BulkTask) => {
    isStopped.current = false
    let progress: BulkRun = {
      doing,
      done,
      total: companies.length,
      finished: 0,
      problems: [],
      state: 'running',
    }
    setRun(progress)
    while (progress.finished < progress.total && !isStopped.current) {
      const { finished } = progress
      const chunk = companies.slice(finished, finished + chunkSize)
      const { data, error } = await work(chunk.map(({ id }) => id))
      const problems = data ? findProblems(chunk, data) : failAll(chunk, error)
      progress = {
        ...progress,
        finished: finished + chunk.length,
        problems: [...progress.problems, ...problems],
      }
      setRun(progress)
    }
    const end: BulkRun = { ...progress, state: progress.finished < progress.total ? 'stopped' : 'finished' }
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
