import type { StepTexts } from '../questions/step-texts.ts'

const seenBy = {
  'Who sees the answers': 'Your team, and the people at Headwater who work on your finances.',
}

const changes = { 'Can I change my answers later?': 'Yes, at any time, even after you finish setup.' }

/** Replaces wording that mentions an application or an offer, because CFO customers do not apply for funding. */
export const connectTexts: StepTexts = {
  'business/main': {
    lead: 'Your company’s registered name. Takes a moment.',
    help: {
      'Why we ask for the registered name':
        'Your books and your bank accounts use this name, so we can match them to your company.',
      ...changes,
      ...seenBy,
    },
  },
  'business/additional': {
    help: {
      'Why we ask':
        'Revenue from subscriptions, projects and one-time sales arrives at different times. We take that into account when we look at your monthly figures.',
      ...seenBy,
    },
  },
  'mission/main': {
    help: {
      'Why we ask':
        'Your sector determines which team works on your finances and which companies we compare your figures with.',
      ...changes,
    },
  },
  'personal/main': {
    lead: 'You’re our contact for your company’s finances. Takes about a minute.',
    help: {
      'Why we ask the last few questions':
        'These questions are optional. Some grants and investors look for specific groups of founders, and we’ll tell you about any that match.',
      ...seenBy,
    },
  },
  'financials/assessment': {
    help: {
      'Why we ask': 'Your books show the past. Your plans and loans show what’s ahead and when to act.',
      'What counts as cash':
        'Money in your bank accounts today. Credit lines and unpaid invoices don’t count.',
      ...seenBy,
    },
  },
  'financials/capital-requirements': {
    heading: 'How much you may need',
    lead: 'Two figures for your cash plan. Takes about a minute. This is not a request for funding.',
    help: {
      'If you don’t know yet':
        'Enter the cost of your next purchase or hire. You can change the amount at any time.',
      ...seenBy,
    },
  },
  'grant/contract-type': {
    lead: 'Two questions first. Your answers determine what else we ask.',
    help: {
      'Why we ask':
        'Money that is promised but not yet paid belongs in your cash plan. We need to know which grants and contracts you have, and when they pay.',
      'If you have neither': 'Answer No to both questions and continue.',
      ...seenBy,
    },
  },
  'grant/schedule': {
    help: {
      'How exact should the dates be?':
        'Use the dates in your award. If the award doesn’t have a date, enter the last day of the quarter when you expect the money.',
      ...changes,
    },
  },
  'grant/commercial-contracts': {
    heading: 'Contract documents',
    lead: 'The totals for your contracts, and any documents you have.',
    help: {
      'Why your largest contract matters':
        'If most of your revenue comes from one customer, your cash plan depends on that customer.',
      'If a contract is confidential':
        'Redact anything you can’t share. We need the names, amounts and payment dates.',
      ...seenBy,
    },
  },
  'financials/main': {
    lead: 'Takes about three minutes. Your figures then sync automatically, so you don’t have to send spreadsheets.',
  },
  'financials/documents': {
    lead: 'Documents that don’t come from your connections. Add what you have now, and the rest later.',
  },
}
