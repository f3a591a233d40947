/** The context of an error report. It must not contain secrets or email addresses. */
export interface ReportContext {
  /** The route pattern or job kind, never a path that contains ids. */
  where?: string
  request_id?: string
  user_id?: string
  company_id?: string
  /** Default: `error`. */
  level?: 'fatal' | 'error' | 'warning'
  extra?: Record<string, unknown>
}

export interface Reports {
  /** Reports any thrown value. Returns immediately and never throws, even if the report fails. */
  report(error: unknown, context?: ReportContext): void
  /** Waits until all reports are sent, for at most `timeoutMs`. */
  flush(timeoutMs: number): Promise<void>
}
