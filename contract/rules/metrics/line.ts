import type { LineClass } from './line-classes.ts'

export interface Line {
  id: string
  source: string
  account: string
  /** In the format `YYYY-MM-DD`. */
  date: string
  description: string
  cents: bigint
  currency: string
  class: LineClass
  rule: string
  /** The class that the rules assigned. Null unless an analyst changed the class. */
  original_class: LineClass | null
  /** The customer, for payments from and refunds to customers. Not set if the description names a payment processor. */
  party?: string
  /** Set for bank lines: true if the books contain the same transaction. */
  is_matched?: boolean
}

export type Decisions = ReadonlyMap<string, LineClass>

interface Ruling {
  class: LineClass
  rule: string
}

/** `original_class` is null unless the decision changes the class. */
export function applyLineDecision(id: string, ruling: Ruling, decisions: Decisions) {
  const decision = decisions.get(id)
  if (decision === undefined || decision === ruling.class) return { ...ruling, original_class: null }
  return { class: decision, rule: 'Set by an analyst', original_class: ruling.class }
}

export type { Ruling }
