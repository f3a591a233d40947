/** The texts of the home page, which the server writes into the page for readers without scripts. */
export const homeTexts = {
  headline: 'Money that moves at the pace of your revenue',
  lead: 'Headwater funds companies, many of them at work on the climate. Connect your books, fill in one application, and be considered for financing, grants, government contracts and introductions to investors.',
  ways: {
    title: 'Four ways to be funded, one application',
    lead: 'Choose the ones that suit you. We read the rest from the same answers.',
    items: [
      {
        title: 'Revenue-based financing',
        text: 'An advance that you repay as a share of each month’s revenue. A slow month means a small payment.',
        need: 'Revenue, and books that show it',
      },
      {
        title: 'Grant funding',
        text: 'Money now against a grant that was awarded and pays later, in milestones or on expenses.',
        need: 'An award letter',
      },
      {
        title: 'Government contracts',
        text: 'Start the work before the first payment arrives, with the contract as the ground.',
        need: 'A signed contract',
      },
      {
        title: 'Investor introductions',
        text: 'Choose the investors who fit. We introduce you, in your own words and with your own deck.',
        need: 'A deck and one paragraph',
      },
    ],
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Connect',
        text: 'Link your books and your bank, read only. It replaces most of the spreadsheets.',
      },
      {
        title: 'Apply',
        text: 'One application for everything. It is saved as you type and shared with your team.',
      },
      {
        title: 'Talk',
        text: 'A reviewer reads it, asks for what is missing, and says what comes next.',
      },
      {
        title: 'Receive',
        text: 'A plain offer with every number in it, or a plain no with the reasons.',
      },
    ],
  },
  costs: {
    title: 'What it costs',
    lead: 'One flat fee, agreed before you sign. It does not grow when repayment takes longer than either of us thought.',
    items: [
      'Applying costs nothing, and neither does a no.',
      'Payments follow your revenue, as a share that you agree to.',
      'We lend; we take no part of your company.',
      'The offer holds every number: what you receive, the fee, the share, and what you repay in all.',
    ],
    note: 'Try it with your own numbers. They stay on this page, and your offer holds the binding ones.',
  },
  cases: { title: 'Case studies', lead: 'How the money was used, with the arithmetic written out.' },
  letter: {
    title: 'Our letter, in your mail',
    text: 'Notes on grants, contracts and financing by the people who read applications.',
    hint: 'We send one mail to confirm first. Every letter has a link that ends it.',
  },
  foot: 'Funding for companies, many of them at work on the climate, at the pace of their revenue.',
} as const

/** The links of the public pages, at the top and in the footer. */
export const publicLinks = {
  top: [
    { label: 'What we fund', href: '/#fund' },
    { label: 'How it works', href: '/#how' },
    { label: 'What it costs', href: '/#costs' },
    { label: 'Case studies', href: '/case-studies' },
    { label: 'Blog', href: '/blog' },
  ],
  foot: [
    { label: 'Blog', href: '/blog' },
    { label: 'Case studies', href: '/case-studies' },
    { label: 'Team', href: '/team' },
    { label: 'Your application', href: '/app/apply' },
  ],
} as const
