import { z } from 'zod'
import { id } from './fields.ts'

/** A person without their address. */
export const NamedPerson = z.object({ id: id(), name: z.string() })
