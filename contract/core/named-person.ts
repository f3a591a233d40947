import { z } from 'zod'
import { id } from './fields.ts'

/** A person's id and name, without the email address. */
export const NamedPerson = z.object({ id: id(), name: z.string() })
