import { z } from 'zod'

/** A blank note is omitted from the request. */
export const TypedNote = z
  .object({ note: z.string() })
  .transform(({ note }): { note?: string | undefined } => (note.trim() ? { note } : {}))
