import type { StepTexts } from '../questions/step-texts.ts'

const seenBy = {
  title: 'Who sees the answers',
  body: 'Your team and the people at Headwater who look after your finances.',
}

const changes = {
  title: 'Can we change it later?',
  body: 'Any time, also after you have finished the set-up.',
}

/**
 * The texts of steps whose own speak of an application and of what is offered for it: whoever is set up applies for nothing.
 */
export const connectTexts: StepTexts = {
  'business/main': {
    heading: 'Your company',
    lead: 'The facts from your registration papers. About three minutes.',
    help: [
      {
        title: 'Why the registered name',
        body: 'It is the name in your books and at your bank, so we can tell that they are yours.',
      },
      changes,
      seenBy,
    ],
  },
  'business/additional': {
    heading: 'What you sell',
    lead: 'Two questions, a minute. They tell us how to read your revenue.',
    help: [
      {
        title: 'Why we ask',
        body: 'Subscriptions, projects and single sales arrive in different rhythms. We read your months with that in mind.',
      },
      seenBy,
    ],
  },
  'mission/main': {
    heading: 'Your mission',
    lead: 'What you change, and how it can be measured. Plain words are best.',
    help: [
      {
        title: 'Why we ask',
        body: 'The sector decides who of us looks after your finances, and which companies we compare your figures with.',
      },
      changes,
    ],
  },
  'personal/main': {
    heading: 'About you',
    lead: 'The person we talk to about the finances of the company. A minute.',
    help: [
      {
        title: 'Why the last questions',
        body: 'You need not answer them. Some grants and investors look for particular founders, and we tell you of those.',
      },
      seenBy,
    ],
  },
  'financials/assessment': {
    heading: 'How long your money lasts',
    lead: 'Three questions, about two minutes. We read the answers together with your books.',
    help: [
      {
        title: 'Why we ask',
        body: 'Your books show what was. Plans and loans show what comes, and when it is time to act.',
      },
      {
        title: 'What counts as cash',
        body: 'Money in your bank accounts today. Not credit lines, not open invoices.',
      },
      seenBy,
    ],
  },
  'financials/capital-requirements': {
    heading: 'How much you may need',
    lead: 'Two figures, a minute. They go into the plan of your cash, and ask for nothing yet.',
    help: [
      {
        title: 'If you do not know yet',
        body: 'Write what the next purchase or hire costs. You can change it any time.',
      },
      seenBy,
    ],
  },
  'grant/contract-type': {
    heading: 'Grants and contracts',
    lead: 'Two questions first. What you answer decides what else we ask.',
    help: [
      {
        title: 'Why we ask',
        body: 'Money that is promised but not yet paid belongs in the plan of your cash. We need to know what there is, and when it pays.',
      },
      {
        title: 'If you have neither',
        body: 'Answer No twice and go on.',
      },
      seenBy,
    ],
  },
  'grant/schedule': {
    heading: 'When the money comes',
    lead: 'Each payment you expect: when, how much, and what has to be done for it.',
    help: [
      {
        title: 'How exact it has to be',
        body: 'As exact as your award says. Where it names no date, write the last day of the quarter in which you expect the money.',
      },
      changes,
    ],
  },
  'financials/main': {
    heading: 'Connect your books and your bank',
    lead: 'It takes about three minutes. From then on we read your figures ourselves, and you send no spreadsheets.',
  },
  'financials/documents': {
    heading: 'Your documents',
    lead: 'What books and banks cannot show. Add what you have to hand, and come back for the rest.',
  },
}
