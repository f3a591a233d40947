import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { AppError } from '#contract/core/errors.ts'
import { maxReplyBytes } from '#contract/core/limits.ts'
import { countFittingRows } from '../data/fitting.ts'
import { narrowPage } from '../data/paging.ts'

const Page = z.looseObject({ page: z.int(), page_size: z.int(), results: z.array(z.unknown()) })

const isPage = ({ response }: Endpoint) => response instanceof z.ZodObject && 'page_size' in response.shape

/** Bytes reserved for the fields of a page other than its rows. */
const pageOverhead = 50_000

/**
 * Cuts an oversized page to its first rows, so that it becomes a smaller page that begins at the same row. Returns
 * lists of all rows (`page_size` -1) and other responses unchanged. Throws `undefined_error` if the result exceeds
 * `maxReplyBytes.any`.
 */
export function limitReplySize(endpoint: Endpoint, text: string): string {
  const bytes = Buffer.byteLength(text)
  if (bytes <= maxReplyBytes.page) return text
  const page = isPage(endpoint) ? Page.parse(JSON.parse(text)) : null
  const fitted = page && page.page_size !== -1 ? cutPage(page) : text
  if (Buffer.byteLength(fitted) <= maxReplyBytes.any) return fitted
  throw new AppError('undefined_error', {
    cause: new Error(`The reply of ${endpoint.method} ${endpoint.path} has ${bytes} bytes`),
  })
}

function cutPage(page: z.output<typeof Page>): string {
  const { results } = page
  const fitting = countFittingRows([results], maxReplyBytes.page - pageOverhead)
  const narrowed = narrowPage(page, Math.max(1, fitting))
  return JSON.stringify({ ...page, ...narrowed, results: results.slice(0, narrowed.page_size) })
}
