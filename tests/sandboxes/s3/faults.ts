export interface Fault {
  /** The name of an S3 operation, such as `PutObject`; `*` for every operation. */
  operation: string
  /** The number of affected requests; 1 by default. */
  count?: number
  /**
   * - `status`: responds with `status`, `code` and `retry_after`, and does not perform the operation
   * - `page`: responds with `status`, `retry_after` and an HTML page, like a gateway
   * - `slow`: waits `ms` before the operation
   * - `hang`: never responds
   * - `cut`: performs the operation, then closes the connection during a download or before any other response
   * - `stall`: performs the operation, then stops sending in the middle of the body
   * - `malformed`: performs the operation, then responds with truncated XML
   */
  answer: 'status' | 'page' | 'slow' | 'hang' | 'cut' | 'stall' | 'malformed'
  status?: number
  code?: string
  /** The value of Retry-After: seconds or an HTTP date. */
  retry_after?: string
  ms?: number
}
