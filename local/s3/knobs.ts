/** How the sandbox misbehaves at an operation, named as S3 names it (`PutObject`), or at all (`*`). */
export interface Knob {
  operation: string
  /** How many requests it holds for; one when absent. */
  count?: number
  /**
   * - `status`: refuse with `status` and `code`, the work undone
   * - `slow`: wait `ms` before the work
   * - `hang`: never answer
   * - `cut`: do the work, then cut the connection, half way through the body if the answer has one
   */
  answer: 'status' | 'slow' | 'hang' | 'cut'
  status?: number
  code?: string
  ms?: number
}
