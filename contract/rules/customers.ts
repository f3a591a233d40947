/** The customers of the cfo flow (specification §1); everybody else is none. */
export const customerKinds = ['new', 'existing'] as const
