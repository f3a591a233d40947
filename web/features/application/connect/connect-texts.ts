import type { StepTexts } from '../questions/step-texts.ts'

const seenBy = {
  'Who sees the answers': 'Your team and the people at Headwater who look after your finances.',
}

const changes = { 'Can we change it later?': 'Any time, also after you have finished the set-up.' }

/**
 * The texts of steps whose own speak of an application and of what is offered for it: whoever is set up applies for nothing.
 */
export const connectTexts: StepTexts = {
  'business/main': {
    lead: 'The facts from your registration papers. About three minutes.',
    help: {
      'Why the registered name':
        'It is the name in your books and at your bank, so we can tell that they are yours.',
      ...changes,
      ...seenBy,
    },
  },
  'business/additional': {
    help: {
      'Why we ask':
        'Subscriptions, projects and single sales arrive in different rhythms. We read your months with that in mind.',
      ...seenBy,
    },
  },
  'mission/main': {
    help: {
      'Why we ask':
        'The sector decides who of us looks after your finances, and which companies we compare your figures with.',
      ...changes,
    },
  },
  'personal/main': {
    lead: 'The person we talk to about the finances of the company. A minute.',
    help: {
      'Why the last questions':
        'You need not answer them. Some grants and investors look for particular founders, and we tell you of those.',
      ...seenBy,
    },
  },
  'financials/assessment': {
    help: {
      'Why we ask': 'Your books show what was. Plans and loans show what comes, and when it is time to act.',
      'What counts as cash': 'Money in your bank accounts today. Not credit lines, not open invoices.',
      ...seenBy,
    },
  },
  'financials/capital-requirements': {
    heading: 'How much you may need',
    lead: 'Two figures, a minute. They go into the plan of your cash, and ask for nothing yet.',
    help: {
      'If you do not know yet': 'Write what the next purchase or hire costs. You can change it any time.',
      ...seenBy,
    },
  },
  'grant/contract-type': {
    lead: 'Two questions first. What you answer decides what else we ask.',
    help: {
      'Why we ask':
        'Money that is promised but not yet paid belongs in the plan of your cash. We need to know what there is, and when it pays.',
      'If you have neither': 'Answer No twice and go on.',
      ...seenBy,
    },
  },
  'grant/schedule': {
    help: {
      'How exact it has to be':
        'As exact as your award says. Where it names no date, write the last day of the quarter in which you expect the money.',
      ...changes,
    },
  },
  'financials/main': {
    lead: 'It takes about three minutes. From then on we read your figures ourselves, and you send no spreadsheets.',
  },
  'financials/documents': {
    lead: 'What books and banks cannot show. Add what you have to hand, and come back for the rest.',
  },
}
