import { z } from 'zod'
import * as field from './fields.ts'

/** Something of a table that could not be taken, in words for the person who keeps it. */
export const SyncProblem = z.object({
  /** Such as `investors.csv, line 12`. */
  place: z.string(),
  field: z.string().nullable(),
  message: z.string(),
})
export type SyncProblem = z.infer<typeof SyncProblem>

/** How a sync is doing; asked for again and again while it runs. */
export const SyncStatus = z.object({
  status: z.enum(['never', 'queued', 'running', 'done', 'failed']),
  started_at: field.time().nullable(),
  finished_at: field.time().nullable(),
  /** Rows read so far, of which `done` have been worked on. */
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  /** What has changed, or is gone from the table. */
  updated: z.int(),
  /** Rows and files that could not be taken. */
  failed: z.int(),
  /** Why it failed as a whole. */
  error: z.string().nullable(),
  /** The first hundred; shown to admins only. */
  problems: z.array(SyncProblem),
  /** Columns of the table that mean nothing to us, a misspelled one among them; shown to admins only. */
  ignored_columns: z.array(z.string()),
})
export type SyncStatus = z.infer<typeof SyncStatus>
