export const footNote = 'Funding for companies, many of them in climate, at the pace of their revenue.'

/** The server renders these texts, so that visitors without JavaScript can read them. */
export const homeTexts = {
  headline: 'Money that moves at the pace of your revenue',
  lead: 'Headwater funds companies, many of them in climate. Connect your books and complete one application for financing, grants, government contracts and introductions to investors.',
  ways: {
    title: 'Four kinds of funding, one application',
    lead: 'Choose the kinds you need. You answer each question only once.',
    items: [
      {
        title: 'Revenue-based financing',
        text: 'An advance that you repay as a share of each month’s revenue. In a slow month, you pay less.',
        need: 'Revenue and books that show it',
      },
      {
        title: 'Grant funding',
        text: 'An advance on an awarded grant that pays later, by milestone or as reimbursement.',
        need: 'An award letter',
      },
      {
        title: 'Government contracts',
        text: 'Start work before the first payment arrives, with an advance based on your contract.',
        need: 'A signed contract',
      },
      {
        title: 'Investor introductions',
        text: 'Choose matching investors. We introduce you with your own words and pitch deck.',
        need: 'A pitch deck and one paragraph',
      },
    ],
  },
  steps: {
    title: 'How it works',
    items: [
      {
        title: 'Connect',
        text: 'Connect your accounting and bank, read-only. This replaces most spreadsheets.',
      },
      {
        title: 'Apply',
        text: 'Complete one application for everything. It saves as you type, and your team can help.',
      },
      {
        title: 'Talk',
        text: 'A reviewer reads your application, requests missing information and explains the next step.',
      },
      {
        title: 'Receive',
        text: 'You get a clear offer with every number, or a clear no with the reasons.',
      },
    ],
  },
  costs: {
    title: 'What it costs',
    lead: 'One flat fee, agreed before you sign. It doesn’t grow if repayment takes longer than expected.',
    items: [
      'Applying is free, whatever we decide.',
      'Payments are an agreed share of your revenue.',
      'We lend and never take equity.',
      'The offer shows every number: what you receive, the fee, the share and the total you repay.',
    ],
    note: 'Try the calculator with your own numbers. The numbers stay on this page. Only the numbers in your offer are binding.',
  },
  cases: { title: 'Case studies', lead: 'How companies used the money, with all the numbers.' },
  letter: {
    title: 'Our newsletter',
    text: 'Notes on grants, contracts and financing from the people who read applications.',
    hint: 'We’ll email you a link to confirm. You can unsubscribe at any time.',
  },
} as const

interface PublicLink {
  label: string
  href: string
  needsContent?: true
}

const headLinks: readonly PublicLink[] = [
  { label: 'What we fund', href: '/#fund' },
  { label: 'How it works', href: '/#how' },
  { label: 'What it costs', href: '/#costs' },
  { label: 'Case studies', href: '/case-studies', needsContent: true },
  { label: 'Blog', href: '/blog', needsContent: true },
]

const footGroups: readonly { title: string; links: readonly PublicLink[] }[] = [
  {
    title: 'Read',
    links: [
      { label: 'Blog', href: '/blog', needsContent: true },
      { label: 'Case studies', href: '/case-studies', needsContent: true },
      { label: 'Team', href: '/team', needsContent: true },
    ],
  },
  {
    title: 'Help',
    links: [
      { label: 'Contact', href: '/contact', needsContent: true },
      { label: 'CFO services', href: '/connect' },
      { label: 'Your application', href: '/app/apply' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', href: '/privacy', needsContent: true },
      { label: 'Terms', href: '/terms', needsContent: true },
    ],
  },
]

const listAvailable = (links: readonly PublicLink[], hasContent: boolean) =>
  links.filter((link) => hasContent || !link.needsContent).map(({ label, href }) => ({ label, href }))

/** `hasContent` is true if a content service is configured. */
export const listHeaderLinks = (hasContent: boolean) => listAvailable(headLinks, hasContent)

/** Omits groups without links. */
export const listFooterGroups = (hasContent: boolean) =>
  footGroups
    .map(({ title, links }) => ({ title, links: listAvailable(links, hasContent) }))
    .filter(({ links }) => links.length > 0)
