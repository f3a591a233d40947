import type { LineClass } from './line-classes.ts'

/** A line of a statement or of a bank account; the contract's `FinancialLine` is its form on the wire. */
export interface Line {
  id: string
  /** The platform or bank that it is from. */
  source: string
  account: string
  /** YYYY-MM-DD */
  date: string
  description: string
  cents: bigint
  currency: string
  class: LineClass
  /** Why it is of this class, in a sentence. */
  rule: string
  /** What the rules made of it, where an analyst decided otherwise. */
  original_class: LineClass | null
  /** Whose payment it is: it distinguishes customers. */
  party?: string
  /** Of a line of a bank: whether the books have the same. */
  is_matched?: boolean
}

/** What an analyst decided about one line. */
export type Decisions = ReadonlyMap<string, LineClass>

interface Ruling {
  class: LineClass
  rule: string
}

/** The class of a line by the rules, unless an analyst decided otherwise. */
export function applyDecision(id: string, ruling: Ruling, decisions: Decisions) {
  const decided = decisions.get(id)
  if (decided === undefined || decided === ruling.class) return { ...ruling, original_class: null }
  return { class: decided, rule: 'An analyst decided so', original_class: ruling.class }
}

export type { Ruling }
