import { z } from 'zod'
import { faultFields, type FaultBehavior } from '#local/sandboxes/kit/faults.ts'

/** A fault of a bank's sandbox, Plaid's and Quiltt's alike. */
export const bankFault = z.strictObject({
  ...faultFields,
  answer: z.enum(['status', 'refuse', 'hang', 'malformed', 'unknown_enum']),
  /** With `refuse`: the vendor's own code of the refusal. */
  code: z.string().default(''),
})
export type BankFault = z.output<typeof bankFault>
/** A fault as tests inject it. */
export type FaultOptions = Omit<z.input<typeof bankFault>, 'operation'>

/** Replaces the value of each field that `enums` names by an unknown one. */
export const replaceEnumValues =
  (enums: RegExp): FaultBehavior<BankFault>['strange'] =>
  (key, value) =>
    enums.test(key) && typeof value === 'string' ? `NOVEL_${value}` : value
