import { z } from 'zod'
import { id } from './fields.ts'

/** A person without an email address. */
export const NamedPerson = z.object({ id: id(), name: z.string() })
