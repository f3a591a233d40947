import { z } from 'zod'
import { id } from './fields.ts'

export const NamedPerson = z.object({ id: id(), name: z.string() })
