const NOTICE =
  'This is an example for trying out the product. It is not an offer or legal advice. Have your own counsel draft what you sign.'

/** Example documents with placeholders in square brackets. */
export const documents: readonly { id: string; paragraphs: readonly string[] }[] = [
  {
    id: 'term-sheet-for-revenue-financing',
    paragraphs: [
      'Term sheet: revenue-based financing',
      NOTICE,
      'PARTIES',
      '[Name of the company], [state and form of the company], and [name of the funder].',
      'TERMS',
      'Advance: $[amount]. Fixed fee: $[amount]. Total repayment: $[amount].',
      'Repayment: [share] % of each month’s revenue, on the [day] of the following month.',
      'Revenue is customer payments, less refunds and sales tax.',
      'The company may repay the remaining amount at any time without a further fee.',
      'REPORTING',
      'The company keeps its accounting connected, read-only, until the advance is repaid.',
      'NON-BINDING',
      'This term sheet is not binding, except that both parties keep it confidential until [date].',
    ],
  },
  {
    id: 'agreement-on-revenue-financing',
    paragraphs: [
      'Agreement on revenue-based financing',
      NOTICE,
      'THE ADVANCE',
      'On [date] the funder pays $[amount] to the account of [name of the company] named in schedule 1.',
      'REPAYMENT',
      'The company pays [share] % of its monthly revenue until it has paid a total of $[amount].',
      'Nothing is due for a month without revenue. The total does not increase over time.',
      'COVENANTS',
      'To keep proper books, to close each month within [number] days, and to notify the funder immediately if it cannot pay.',
      'Not to sell future revenue to anyone else during the term of this agreement without the funder’s written consent.',
      'TERM',
      'This agreement ends when the advance is repaid, or earlier by written agreement of both parties.',
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
      'The funder pays up to $[amount] in installments, each for the costs of the company’s next claim.',
      'REPAYMENT',
      'Each payment under the award goes to the funder first, until the related installment is repaid.',
      'IF A CLAIM IS REFUSED',
      'The company notifies the funder within [number] days and submits a corrected claim.',
      'The company’s matching funds are not bridged.',
      'SIGNATURES',
      'For the company: [name, office, date]. For the funder: [name, office, date].',
    ],
  },
]
