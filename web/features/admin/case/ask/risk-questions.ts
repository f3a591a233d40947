import type { RiskKind } from '#contract/rules/risks.ts'

interface RiskQuestion {
  /** The answer that the question is about, or the part of the request whose note contains the question. */
  about: 'application' | 'financials' | `${'assessment' | 'commercial_contracts'}.${string}`
  note: string
}

export const riskQuestions: Record<RiskKind, RiskQuestion> = {
  connection_broken: {
    about: 'financials',
    note: 'Please reconnect your accounting software or bank, so that we can sync your data.',
  },
  match_open: {
    about: 'application',
    note: 'How will you arrange the matching funds for your grant or government contract, and by when?',
  },
  runway_short: {
    about: 'assessment.runway_months',
    note: 'How did you calculate this runway, and what could extend it?',
  },
  grant_not_approved: {
    about: 'application',
    note: 'When do you expect a decision on your grant or government contract, and what is still outstanding?',
  },
  books_missing: { about: 'financials', note: 'Please connect your accounting software.' },
  connection_old: {
    about: 'financials',
    note: 'Please check that your accounting software and bank are connected. We have no recent data.',
  },
  customer_large: {
    about: 'commercial_contracts.largest_percentage',
    note: 'Which customer is your largest contract with, and when does it end?',
  },
  loans_stated: {
    about: 'assessment.has_other_loans',
    note: 'Which loans do you have, from which lenders, and when does each loan mature?',
  },
  files_infected: {
    about: 'application',
    note: 'We found malware in a file that you uploaded. Please check your computer, delete the file and upload a clean copy.',
  },
  request_unanswered: {
    about: 'application',
    note: 'Do you need help with our earlier request? Please send us what you have, or tell us when we can expect it.',
  },
}
