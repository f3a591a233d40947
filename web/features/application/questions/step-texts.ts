import type { StepPath, Tab } from '#contract/application/steps.ts'
import type { StepContent } from './question.ts'

export const tabNotes: Record<Tab, string> = {
  business: 'Name, address, structure, what you sell',
  mission: 'Your impact, and how it is measured',
  personal: 'Our contact at your company',
  financials: 'Connections, assessment, documents, capital',
  grant: 'Award, payments, contracts',
  review: 'Check your answers and submit',
  waitlist: 'For companies outside the United States',
}

const seenBy = {
  'Who sees the answers': 'Your team, and the people at Headwater who review your application.',
}

type Texts = Pick<StepContent, 'heading' | 'lead' | 'help'>

export type StepTexts = Partial<Record<StepPath, Partial<Texts>>>

export const stepTexts: Partial<Record<StepPath, Texts>> = {
  'business/main': {
    heading: 'Your company',
    lead: 'Details from your registration documents. Takes about four minutes.',
    help: {
      'Why we ask for the registered name':
        'We use this name in the agreement and to find your company in the state’s business registry. You can mention a trade name in the summary.',
      'Outside the United States':
        'For now, we only fund companies in the United States. You can still submit your application to join our waitlist.',
      ...seenBy,
    },
  },
  'business/additional': {
    heading: 'What you sell',
    lead: 'A few questions that help us understand your revenue. Takes about a minute.',
    help: {
      'Why we ask':
        'Revenue from subscriptions, projects and one-time sales arrives at different times. We take that into account when we look at your monthly figures.',
      ...seenBy,
    },
  },
  'mission/main': {
    heading: 'Your mission',
    lead: 'Your impact, and how it can be measured. Use plain language.',
    help: {
      'Why we ask': 'We fund many climate companies. Your sector and mission help us understand what you do.',
      'Can I change my answers later?':
        'Yes, until our review starts. After that, only when we request more information.',
    },
  },
  'personal/main': {
    heading: 'About you',
    lead: 'You’re our contact at your company. Takes about a minute.',
    help: {
      'Why we ask the last few questions':
        'Some grants and investors look for specific groups of founders. We use these answers only to match you with these grants and investors.',
      ...seenBy,
    },
  },
  'financials/assessment': {
    heading: 'How long your cash will last',
    lead: 'A few questions. Takes about two minutes. We compare your answers with your books.',
    help: {
      'Why we ask':
        'Your runway and your loans determine how much of your revenue can go to payments. A short runway doesn’t rule you out.',
      'What counts as cash':
        'Money in your bank accounts today. Credit lines and unpaid invoices don’t count.',
      ...seenBy,
    },
  },
  'financials/capital-requirements': {
    heading: 'How much you need',
    lead: 'Two figures. Takes about a minute. If we offer a different amount, we’ll explain why.',
    help: {
      'If you don’t know yet':
        'Enter the cost of your next purchase or hire. You can change the amount until our review starts.',
      ...seenBy,
    },
  },
  'grant/contract-type': {
    heading: 'Grants and contracts',
    lead: 'Two questions. Your answers determine what else we ask here.',
    help: {
      'Why we ask':
        'We can fund you based on a grant or contract that is signed but not yet paid out. We need to know which grants and contracts you have, and when they will be paid out.',
      'If you have neither':
        'Answer No to both questions and continue. You can still apply, and add a grant later.',
      ...seenBy,
    },
  },
  'grant/main': {
    heading: 'Your grant or contract',
    lead: 'The program, the amount and the award letter. Skip any optional questions that you can’t answer yet.',
    help: {
      'What counts':
        'Any award of public money: a grant, a cooperative agreement, a contract with an agency, or your share as a subawardee or subcontractor.',
      'If the award is not signed yet':
        'Add the award anyway. We can review the award with you now, and fund you when it is signed.',
      ...seenBy,
    },
  },
  'grant/additional': {
    heading: 'Payment and match',
    lead: 'When you get the money, and what you have to contribute. Skip anything you don’t know yet.',
    help: {
      'Why we ask how you are paid':
        'If you are paid by milestone or reimbursed later, funding can bridge the gap. We then ask which payments you expect.',
      'Cash or in kind':
        'Cash is money you contribute. In-kind contributions are work, equipment or space that counts toward the match.',
      ...seenBy,
    },
  },
  'grant/schedule': {
    heading: 'Payment schedule',
    lead: 'The date, amount and condition of each payment you expect.',
    help: {
      'How exact should the dates be?':
        'Use the dates in your award. If the award doesn’t have a date, enter the last day of the quarter when you expect the money.',
      'What if the schedule changes?':
        'You can change the schedule here until our review starts. After that, only when we request more information.',
      ...seenBy,
    },
  },
  'grant/commercial-contracts': {
    heading: 'Contracts with customers',
    lead: 'The totals for all signed contracts. Takes about two minutes.',
    help: {
      'Why we ask about your largest contract':
        'If most of your revenue comes from one customer, we consider that customer when we make an offer. Depending on one customer doesn’t rule you out.',
      'If a contract is confidential':
        'Redact anything you can’t share. We need the names, amounts and payment dates.',
      ...seenBy,
    },
  },
}

export const partTexts: Partial<Record<StepPath, Omit<Texts, 'help'>>> = {
  'financials/main': {
    heading: 'Connect your books and your bank',
    lead: 'Takes about three minutes, and replaces most of the spreadsheets we would otherwise request.',
  },
  'financials/documents': {
    heading: 'Your documents',
    lead: 'Add what you have now. You can add the rest later.',
  },
  'grant/contracts': {
    heading: 'Grant documents',
    lead: 'Each grant needs its award letter or contract, or the date when you expect to receive it. The other documents are optional.',
  },
}
