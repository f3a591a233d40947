import { z } from 'zod'
import { faultFields, type FaultBehavior } from '#local/sandboxes/kit/faults.ts'

/** A fault of the Plaid or Quiltt sandbox. */
export const bankFault = z.strictObject({
  ...faultFields,
  answer: z.enum(['status', 'refuse', 'hang', 'malformed', 'unknown_enum']),
  /** The vendor's error code. Used only if `answer` is `refuse`. */
  code: z.string().default(''),
})
export type BankFault = z.output<typeof bankFault>
export type FaultOptions = Omit<z.input<typeof bankFault>, 'operation'>

export const buildEnumReplacer =
  (enums: RegExp): FaultBehavior<BankFault>['strange'] =>
  (key, value) =>
    enums.test(key) && typeof value === 'string' ? `NOVEL_${value}` : value
