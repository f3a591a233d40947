interface RejectionReason {
  /** The name that staff see. */
  name: string
  /** The explanation for the applicant. */
  text: string
}

export const rejectionReasons = {
  revenue: {
    name: 'Revenue too low or too new',
    text: 'Your revenue is too low or too recent to repay an advance from it.',
  },
  margin: {
    name: 'Margin doesn’t cover repayments',
    text: 'Your margin doesn’t leave enough for repayments.',
  },
  runway: {
    name: 'Runway too short',
    text: 'Your cash doesn’t last long enough for an advance to help.',
  },
  concentration: {
    name: 'Revenue depends on one customer',
    text: 'Too much of your revenue depends on one customer.',
  },
  debt: {
    name: 'Too many other loans',
    text: 'The payments on your other loans leave too little for ours.',
  },
  evidence: {
    name: 'Figures not confirmed',
    text: 'We couldn’t confirm your figures from your documents and connections.',
  },
  fit: {
    name: 'Not a fit',
    text: 'Your application isn’t a fit for what we fund at this time.',
  },
} as const satisfies Record<string, RejectionReason>

export type RejectionReasonName = keyof typeof rejectionReasons

/**
 * The reason that is stored if a rejection has neither a reason nor a note. The specification allows rejections without
 * a request body.
 */
export const defaultRejectionReason: RejectionReasonName = 'fit'
