const NOTICE =
  'This is an example for trying out the product. It is no offer and no legal advice: have your own counsel write what you sign.'

/** Example documents with places to fill in, written as [what belongs there]. */
export const documents: readonly { id: string; paragraphs: readonly string[] }[] = [
  {
    id: 'term-sheet-for-revenue-financing',
    paragraphs: [
      'Term sheet: revenue-based financing',
      NOTICE,
      'PARTIES',
      '[Name of the company], [state and form of the company], and [name of the funder].',
      'TERMS',
      'Advance: $[amount]. Fixed fee: $[amount]. To be repaid in all: $[amount].',
      'Repayment: [share] % of each month’s revenue, on the [day] of the month after it.',
      'Revenue is what customers paid, after refunds and without sales tax.',
      'The company may repay all that is left at any time, without a further fee.',
      'REPORTING',
      'The company keeps its accounting connected, read-only, until all is repaid.',
      'WHAT THIS PAPER IS',
      'This sheet binds nobody, except that both sides keep it confidential until [date].',
    ],
  },
  {
    id: 'agreement-on-revenue-financing',
    paragraphs: [
      'Agreement on revenue-based financing',
      NOTICE,
      'THE ADVANCE',
      'On [date] the funder pays $[amount] to the account of [name of the company] that is named in schedule 1.',
      'REPAYMENT',
      'The company pays [share] % of its revenue of each month until it has paid $[amount] in all.',
      'In a month without revenue nothing is due. The total does not grow with time.',
      'WHAT THE COMPANY PROMISES',
      'To keep proper books, to close each month within [number] days, and to say at once when it cannot pay.',
      'Not to sell future revenue to somebody else while this agreement runs, unless the funder agrees in writing.',
      'WHEN IT ENDS',
      'When all is repaid, or earlier by a written agreement of both sides.',
      'SIGNATURES',
      'For the company: [name, office, date]. For the funder: [name, office, date].',
    ],
  },
  {
    id: 'bridge-agreement-for-an-award',
    paragraphs: [
      'Bridge agreement for an award',
      NOTICE,
      'THE AWARD',
      '[Name of the program], number [number], of [date], over $[amount], paid [as reimbursement, on milestones].',
      'THE BRIDGE',
      'The funder pays up to $[amount] in parts, each against the costs that the company will claim next.',
      'REPAYMENT',
      'Each payment under the award goes to the funder first, until the part that bridged it is repaid.',
      'IF A CLAIM IS REFUSED',
      'The company tells the funder within [number] days and hands the claim in again, corrected.',
      'The match of the company is not bridged.',
      'SIGNATURES',
      'For the company: [name, office, date]. For the funder: [name, office, date].',
    ],
  },
]
