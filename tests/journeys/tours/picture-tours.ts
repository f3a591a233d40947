import { at, connectStep, getFounder, money, toPrinted, type Screen, wholeHome } from './tour-screens.ts'
import type { tours } from './tours.ts'

/** Builds screens of companies without connections or introductions. */
const toScreens = (...addresses: [name: string, path: string, heading: string][]): Screen[] =>
  at(...addresses).map((screen) => ({
    ...screen,
    emptyStates: ['No connections yet', 'No introductions yet', 'No documents yet'],
  }))

/** The application's steps in the setup of an existing customer, who completes all of these steps. */
const existingSteps = [
  connectStep('connect-additional', 'business', 'What you sell'),
  connectStep('connect-mission', 'mission', 'Your mission'),
  connectStep('connect-personal', 'personal', 'About you'),
  connectStep('connect-assessment', 'assessment', 'How long your money lasts'),
  connectStep('connect-documents', 'documents', 'Your documents'),
  connectStep('connect-capital', 'capital', 'How much you may need'),
  connectStep('connect-papers', 'papers', 'Grant documents'),
  connectStep('connect-schedule', 'schedule', 'Payment schedule'),
]

/** The application's steps in the setup of a new customer, who completes fewer steps. */
const newSteps = [
  connectStep('connect-new-company', 'company', 'Your company', 'new'),
  connectStep('connect-new-personal', 'personal', 'About you', 'new'),
  connectStep('connect-new-books', 'books', 'Connect your books and your bank', 'new'),
  connectStep('connect-new-documents', 'documents', 'Your documents', 'new'),
  connectStep('connect-new-end', 'done', 'What happens next', 'new'),
]

/** Screens that are only used for screenshots: other states of the tours' screens, and print layouts. */
export const pictureTours: typeof tours = [
  { email: null, screens: [wholeHome] },
  {
    email: 'funded@demo.headwater.test',
    screens: [
      ...at(
        ['sent-funded', '/app/apply/review/main', 'Your funding is confirmed'],
        ['offer-accepted', '/app/offer', 'You accepted $150,000'],
      ).map(toPrinted),
      toPrinted(money('figures')),
      toPrinted(money('drawer', '?figure=runway')),
    ],
  },
  {
    email: getFounder('tidewell-energy', 'ingrid'),
    screens: toScreens(
      ['dashboard-requested', '/app', 'We need one document from you'],
      ['application-requested', '/app/apply', 'Your application'],
      ['documents-requested', '/app/documents', 'We need one document'],
      ['sent-requested', '/app/apply/review/main', 'Your answers'],
    ),
  },
  {
    email: getFounder('brightmarsh-biochar', 'dana'),
    screens: toScreens(
      ['dashboard-in-review', '/app', 'We are reviewing your application'],
      ['sent', '/app/apply/review/main', 'We are reviewing your application'],
      ['connect-choice', '/app/connect', 'Set up CFO services'],
    ),
  },
  { email: getFounder('tidewell-energy', 'ingrid'), screens: existingSteps },
  {
    email: getFounder('pallasade-heat', 'jerome'),
    screens: [
      ...at(['return-failed', '/app/connections/return?status=500', 'Connections']),
      ...newSteps,
      ...toScreens(['dashboard-set-up', '/app', 'Continue your setup']),
    ],
  },
  {
    email: getFounder('brightmarsh-biochar', 'dana'),
    screens: at(['sent', '/app/apply/review/main', 'We are reviewing your application']).map(toPrinted),
  },
  {
    email: getFounder('kelpmoor-works', 'elsie'),
    screens: [money('figures-untidy'), money('drawer-untidy', '?figure=net_burn')],
  },
  {
    email: getFounder('lumenfold-grid', 'priya'),
    screens: toScreens(
      ['dashboard-offer', '/app', 'You have an offer: $250,000'],
      ['offer-open', '/app/offer', 'We offer you $250,000'],
    ),
  },
  {
    email: getFounder('saltbox-storage', 'marcus'),
    screens: toScreens(['dashboard-checks', '/app', 'We are checking the details']),
  },
  {
    email: getFounder('quillwater-sensors', 'beth'),
    screens: toScreens(['dashboard-confirm', '/app', 'Confirm your email address']),
  },
  {
    email: getFounder('glasswater-solar', 'hector'),
    screens: toScreens(['dashboard-cfo', '/app', 'Your finances are in good hands']),
  },
  {
    email: getFounder('ironmere-recycling', 'walter'),
    screens: toScreens(['dashboard-repaid', '/app', 'You have repaid in full']),
  },
  {
    email: getFounder('norwell-retrofit', 'thomas'),
    screens: toScreens(
      ['dashboard-signing', '/app', 'You have a document to sign'],
      ['sign-documents', '/app/sign', 'Documents to sign'],
    ),
  },
  {
    email: getFounder('wrenfield-foods', 'paula'),
    screens: toScreens(['dashboard-rejected', '/app', 'We can’t fund you this time']),
  },
  {
    email: getFounder('junebriar-mobility', 'claire'),
    screens: toScreens(
      ['dashboard-outside', '/app', 'You are on the waitlist'],
      ['waitlist', '/app/apply/waitlist/main', 'You are on the waitlist'],
    ),
  },
]
