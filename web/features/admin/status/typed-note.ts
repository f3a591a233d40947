import { z } from 'zod'

export const TypedNote = z
  .object({ note: z.string() })
  .transform(({ note }): { note?: string | undefined } => (note.trim() ? { note } : {}))
