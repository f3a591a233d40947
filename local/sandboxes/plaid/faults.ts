import { z } from 'zod'
import { knobFields, type Wrongs } from '#local/sandboxes/kit/faults.ts'

/** A knob of a bank's sandbox, Plaid's and Quiltt's alike. */
export const bankKnob = z.strictObject({
  ...knobFields,
  answer: z.enum(['status', 'refuse', 'hang', 'malformed', 'unknown_enum']),
  /** With `refuse`: the vendor's own code of the refusal. */
  code: z.string().default(''),
})
export type BankKnob = z.output<typeof bankKnob>
/** How an answer goes wrong, as tests ask for it. */
export type Misbehaviour = Omit<z.input<typeof bankKnob>, 'operation'>

/** A new word in each field that `enums` names. */
export const novelWordIn =
  (enums: RegExp): Wrongs<BankKnob>['strange'] =>
  (key, value) =>
    enums.test(key) && typeof value === 'string' ? `NOVEL_${value}` : value
