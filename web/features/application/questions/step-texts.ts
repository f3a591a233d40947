import type { StepPath, Tab } from '#contract/application/steps.ts'
import type { StepContent } from './question.ts'

export const tabNotes: Record<Tab, string> = {
  business: 'Name, address, structure, what you sell',
  mission: 'What you change, and how it is measured',
  personal: 'The person who speaks for the company',
  financials: 'Books, assessment, documents, capital',
  grant: 'Award, payments, contracts',
  review: 'Read it all back and send it',
  waitlist: 'What happens outside the United States',
}

const seenBy = { 'Who sees the answers': 'Your team and the people at Headwater who review it.' }

type Texts = Pick<StepContent, 'heading' | 'lead' | 'help'>

/** Texts in place of those of the application. */
export type StepTexts = Partial<Record<StepPath, Partial<Texts>>>

export const stepTexts: Partial<Record<StepPath, Texts>> = {
  'business/main': {
    heading: 'Your company',
    lead: 'The facts from your registration papers. About four minutes.',
    help: {
      'Why the registered name':
        'It is the name in the agreement, and the one we look up in the state register. A trade name can go into the summary.',
      'Outside the United States':
        'We can fund companies in the United States only, for now. You can fill in and send the application anyway: it goes on our waitlist.',
      ...seenBy,
    },
  },
  'business/additional': {
    heading: 'What you sell',
    lead: 'Two questions, a minute. They tell us how to read your revenue.',
    help: {
      'Why we ask':
        'Subscriptions, projects and single sales arrive in different rhythms. We read your months with that in mind.',
      ...seenBy,
    },
  },
  'mission/main': {
    heading: 'Your mission',
    lead: 'What you change, and how it can be measured. Plain words are best.',
    help: {
      'Why we ask':
        'We fund many climate companies, and the sector decides who of us reads your application.',
      'Can we change it later?': 'Until you send it, any time; afterwards whenever we ask for more.',
    },
  },
  'personal/main': {
    heading: 'About you',
    lead: 'The person who speaks for the company. A minute.',
    help: {
      'Why these questions':
        'Some grants and investors look for particular founders. We use the answers to find those for you, and for nothing else.',
      ...seenBy,
    },
  },
  'financials/assessment': {
    heading: 'How long your money lasts',
    lead: 'Three questions, about two minutes. We read the answers together with your books.',
    help: {
      'Why we ask':
        'Runway and existing loans decide how much of your revenue a payment may take. Short runway does not rule you out.',
      'What counts as cash': 'Money in your bank accounts today. Not credit lines, not open invoices.',
      ...seenBy,
    },
  },
  'financials/capital-requirements': {
    heading: 'How much you need',
    lead: 'Two figures, a minute. They are a starting point: the offer may differ, and says why.',
    help: {
      'If you do not know yet':
        'Write what the next purchase or hire costs. You can change it until you send the application.',
      ...seenBy,
    },
  },
  'grant/contract-type': {
    heading: 'Grants and contracts',
    lead: 'Two questions. They decide what else we ask here.',
    help: {
      'Why we ask':
        'A grant or contract that is signed but not yet paid can carry funding now. We need to know what there is, and when it pays.',
      'If you have neither': 'Answer No twice and go on. You can apply, and add a grant later.',
      ...seenBy,
    },
  },
  'grant/main': {
    heading: 'Your grant or contract',
    lead: 'One answer is enough to go on. Leave out what you do not know yet.',
    help: {
      'What counts':
        'Any award of public money: a grant, a cooperative agreement, a contract with an agency, or your part of somebody else’s.',
      'If it is not signed yet': 'Tell us all the same. We can read it with you, and fund when it is signed.',
      ...seenBy,
    },
  },
  'grant/additional': {
    heading: 'Payment and match',
    lead: 'When the money comes, and what you have to add. Leave out what you do not know yet.',
    help: {
      'Why it matters how it is paid':
        'Money that comes by milestones or after you spent it leaves a gap that funding can bridge. We then ask for the payments you expect.',
      'Cash or in kind':
        'Cash is money you put in. In kind is work, equipment or space that counts as money.',
      ...seenBy,
    },
  },
  'grant/schedule': {
    heading: 'When the money comes',
    lead: 'Each payment you expect: when, how much, and what has to be done for it.',
    help: {
      'How exact it has to be':
        'As exact as your award says. Where it names no date, write the last day of the quarter in which you expect the money.',
      'What if it changes?':
        'Change it here until you send the application; afterwards whenever we ask for more.',
      ...seenBy,
    },
  },
  'grant/commercial-contracts': {
    heading: 'Contracts with customers',
    lead: 'All signed contracts together. About two minutes.',
    help: {
      'Why the largest matters':
        'When one customer pays most, an offer depends on that customer. A large share does not rule you out.',
      'If a contract is confidential':
        'Black out what you may not show. Names, amounts and dates of payment are what we look for.',
      ...seenBy,
    },
  },
}

export const partTexts: Partial<Record<StepPath, Omit<Texts, 'help'>>> = {
  'financials/main': {
    heading: 'Connect your books and your bank',
    lead: 'It takes about three minutes and replaces most of the spreadsheets we would otherwise ask for.',
  },
  'financials/documents': {
    heading: 'Your documents',
    lead: 'Add what you have to hand. You can come back for the rest.',
  },
  'grant/contracts': {
    heading: 'The papers of your grant',
    lead: 'Add what you have to hand. None of them is required; each saves a question later.',
  },
}
