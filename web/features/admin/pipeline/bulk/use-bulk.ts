import type { AsyncThunkAction } from '@reduxjs/toolkit'
import { useRef, useState } from 'react'
import type { BulkResults, PipelineRow } from '#contract/staff/pipeline.ts'
import type { ThunkTypes } from '#web/core/api-thunk.ts'
import { useAppDispatch } from '#web/core/store.ts'

/** Companies a call: few enough that the bar moves, and that stopping is soon. */
const chunkSize = 20

export interface Problem {
  company: PipelineRow
  reason: string
}

/** Work on many companies, as far as it is. */
export interface BulkRun {
  /** "Reminding" */
  doing: string
  /** "reminded" */
  done: string
  total: number
  /** How many were worked on, with or without success. */
  finished: number
  problems: Problem[]
  state: 'running' | 'stopped' | 'finished'
}

export interface BulkTask {
  doing: string
  done: string
  companies: readonly PipelineRow[]
  work: (companyIds: string[]) => AsyncThunkAction<BulkResults, unknown, ThunkTypes>
}

/** Does something for many companies, some at a time. What fails for one does not stop the others. */
export function useBulk(onFinished: (run: BulkRun) => void) {
  const dispatch = useAppDispatch()
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  const start = async ({ doing, done, companies, work }: BulkTask) => {
    isStopped.current = false
    let now: BulkRun = { doing, done, total: companies.length, finished: 0, problems: [], state: 'running' }
    setRun(now)
    while (now.finished < now.total && !isStopped.current) {
      const chunk = companies.slice(now.finished, now.finished + chunkSize)
      const action = await dispatch(work(chunk.map(({ id }) => id)))
      const problems =
        'error' in action ? failAll(chunk, action.payload?.message) : findProblems(chunk, action.payload)
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

const failAll = (companies: readonly PipelineRow[], message = 'Something went wrong'): Problem[] =>
  companies.map((company) => ({ company, reason: message }))

const findProblems = (companies: readonly PipelineRow[], { results }: BulkResults): Problem[] =>
  companies.flatMap((company) => {
    const reason = results.find((result) => result.company === company.id)?.problem
    return reason ? [{ company, reason }] : []
  })
