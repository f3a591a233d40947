import { z } from 'zod'
import * as field from '../core/fields.ts'

/** The message is for the maintainer of the table that the sync reads. */
export const SyncProblem = z.object({
  /** Where the problem is, such as `investors.csv, row 12`, a file's name, or a loan's id. */
  place: z.string(),
  field: z.string().nullable(),
  message: z.string(),
})
export type SyncProblem = z.infer<typeof SyncProblem>

export const maxEarlierSyncs = 5

export const EarlierSync = z.object({
  status: z.enum(['done', 'failed']),
  finished_at: field.timestamp(),
  /** The number of rows in the table; null if the table could not be read. */
  total: z.int().nullable(),
  failed: z.int(),
})
export type EarlierSync = z.infer<typeof EarlierSync>

export const SyncStatus = z.object({
  status: z.enum(['never', 'queued', 'running', 'done', 'failed']),
  started_at: field.timestamp().nullable(),
  finished_at: field.timestamp().nullable(),
  /** When the next scheduled sync starts; null before the first sync and without a schedule. */
  next_at: field.timestamp().nullable(),
  /** The number of rows read so far, of which `done` are processed; null until rows are read. */
  total: z.int().nullable(),
  done: z.int(),
  created: z.int(),
  /** The number of rows that changed in the table or were removed from it. */
  updated: z.int(),
  failed: z.int(),
  error: z.string().nullable(),
  /** The first 100 problems. Only admins can see them. */
  problems: z.array(SyncProblem),
  /**
   * Why the sync did not remove missing records, in words that complete “Nothing was removed because …”. Null if the
   * table was complete.
   */
  no_removals: z.string().nullable(),
  /** Unrecognized columns, such as columns with misspelled names. Only admins can see them. */
  ignored_columns: z.array(z.string()),
  /** Up to `maxEarlierSyncs` finished syncs before this sync, newest first. */
  earlier: z.array(EarlierSync),
})
export type SyncStatus = z.infer<typeof SyncStatus>
