import { z } from 'zod'
import * as field from '../core/fields.ts'

/** A row, cell or file that could not be imported, described for the person who maintains the table. */
export const SyncProblem = z.object({
  /** Such as `investors.csv, row 12`, as a spreadsheet numbers rows. */
  place: z.string(),
  field: z.string().nullable(),
  message: z.string(),
})
export type SyncProblem = z.infer<typeof SyncProblem>

/** The progress of a sync, polled while it runs. */
export const SyncStatus = z.object({
  status: z.enum(['never', 'queued', 'running', 'done', 'failed']),
  started_at: field.time().nullable(),
  finished_at: field.time().nullable(),
  /** Rows read so far, of which `done` have been processed. */
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  /** Rows that changed, or disappeared from the table. */
  updated: z.int(),
  /** Rows and files that could not be imported. */
  failed: z.int(),
  /** Why the whole sync failed. */
  error: z.string().nullable(),
  /** The first hundred; shown to admins only. */
  problems: z.array(SyncProblem),
  /**
   * Why records that are missing from the table stayed: the end of “Nothing was removed, because …”. null when the table
   * was complete.
   */
  no_removals: z.string().nullable(),
  /** Unknown columns of the table, such as misspelled ones; shown to admins only. */
  ignored_columns: z.array(z.string()),
})
export type SyncStatus = z.infer<typeof SyncStatus>
