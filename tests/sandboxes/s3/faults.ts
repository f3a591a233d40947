/** How the sandbox misbehaves at an operation, named as S3 names it (`PutObject`), or at all (`*`). */
export interface Fault {
  operation: string
  /** How many requests it holds for; one when absent. */
  count?: number
  /**
   * - `status`: refuse with `status`, `code` and `retry_after`, the work undone
   * - `page`: refuse with `status` and `retry_after` as a gateway in between would, in HTML
   * - `slow`: wait `ms` before the work
   * - `hang`: never answer
   * - `cut`: do the work, then cut the connection, half way through the body if the answer has one
   * - `stall`: do the work, then fall silent half way through the body
   * - `malformed`: do the work, then answer XML that breaks off
   */
  answer: 'status' | 'page' | 'slow' | 'hang' | 'cut' | 'stall' | 'malformed'
  status?: number
  code?: string
  /** The value of Retry-After, seconds or an HTTP date. */
  retry_after?: string
  ms?: number
}
