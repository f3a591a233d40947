/** The kinds of customers in the CFO flow (specification §1). */
export const customerKinds = ['new', 'existing'] as const
