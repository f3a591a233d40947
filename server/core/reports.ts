/** The context of an error, with secrets and addresses removed. */
export interface ReportContext {
  /** The route's pattern or the job's kind: never a path with ids in it. */
  where?: string
  request_id?: string
  user_id?: string
  company_id?: string
  /** `error` when absent. */
  level?: 'fatal' | 'error' | 'warning'
  /** Whatever else helps. */
  extra?: Record<string, unknown>
}

/** Reports errors that somebody should look at. */
export interface Reports {
  /** Tells of anything that was thrown. Returns at once and never throws, whatever becomes of the report. */
  report(error: unknown, context?: ReportContext): void
  /** Waits until all reports are sent, at most `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>
}
