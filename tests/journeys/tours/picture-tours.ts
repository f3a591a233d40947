import {
  buildScreens,
  buildSetupScreen,
  getFounderEmail,
  buildFinancialsScreen,
  toPrintScreen,
  type Screen,
  wholeHome,
} from './tour-screens.ts'
import type { tours } from './tours.ts'

const toScreens = (...addresses: [name: string, path: string, heading: string][]): Screen[] =>
  buildScreens(...addresses).map((screen) => ({
    ...screen,
    emptyStates: ['No connections yet', 'No introductions yet', 'No documents yet'],
  }))

const existingSteps = [
  buildSetupScreen('connect-additional', 'business', 'What you sell'),
  buildSetupScreen('connect-mission', 'mission', 'Your mission'),
  buildSetupScreen('connect-personal', 'personal', 'About you'),
  buildSetupScreen('connect-assessment', 'assessment', 'How long your cash will last'),
  buildSetupScreen('connect-documents', 'documents', 'Your documents'),
  buildSetupScreen('connect-capital', 'capital', 'How much you may need'),
  buildSetupScreen('connect-papers', 'papers', 'Grant documents'),
  buildSetupScreen('connect-schedule', 'schedule', 'Payment schedule'),
]

const newSteps = [
  buildSetupScreen('connect-new-company', 'company', 'Your company', 'new'),
  buildSetupScreen('connect-new-personal', 'personal', 'About you', 'new'),
  buildSetupScreen('connect-new-books', 'books', 'Connect your books and your bank', 'new'),
  buildSetupScreen('connect-new-documents', 'documents', 'Your documents', 'new'),
  buildSetupScreen('connect-new-end', 'done', 'What happens next', 'new'),
]

/** Screens that are used only for screenshots. */
export const pictureTours: typeof tours = [
  { email: null, screens: [wholeHome] },
  {
    email: 'funded@demo.headwater.test',
    screens: [
      ...buildScreens(
        ['sent-funded', '/app/apply/review/main', 'Your funding is confirmed'],
        ['offer-accepted', '/app/offer', 'You accepted $150,000'],
      ).map(toPrintScreen),
      toPrintScreen(buildFinancialsScreen('figures')),
      toPrintScreen(buildFinancialsScreen('drawer', '?figure=runway')),
    ],
  },
  {
    email: getFounderEmail('tidewell-energy', 'ingrid'),
    screens: toScreens(
      ['dashboard-requested', '/app', 'We need one document from you'],
      ['application-requested', '/app/apply', 'Your application'],
      ['documents-requested', '/app/documents', 'We need one document'],
      ['sent-requested', '/app/apply/review/main', 'Your answers'],
    ),
  },
  {
    email: getFounderEmail('brightmarsh-biochar', 'dana'),
    screens: toScreens(
      ['dashboard-in-review', '/app', 'We are reviewing your application'],
      ['sent', '/app/apply/review/main', 'We are reviewing your application'],
      ['connect-choice', '/app/connect', 'Set up CFO services'],
    ),
  },
  { email: getFounderEmail('tidewell-energy', 'ingrid'), screens: existingSteps },
  {
    email: getFounderEmail('pallasade-heat', 'jerome'),
    screens: [
      ...buildScreens(['return-failed', '/app/connections/return?status=500', 'Connections']),
      ...newSteps,
      ...toScreens(['dashboard-set-up', '/app', 'Continue your setup']),
    ],
  },
  {
    email: getFounderEmail('brightmarsh-biochar', 'dana'),
    screens: buildScreens(['sent', '/app/apply/review/main', 'We are reviewing your application']).map(
      toPrintScreen,
    ),
  },
  {
    email: getFounderEmail('kelpmoor-works', 'elsie'),
    screens: [
      buildFinancialsScreen('figures-untidy'),
      buildFinancialsScreen('drawer-untidy', '?figure=net_burn'),
    ],
  },
  {
    email: getFounderEmail('lumenfold-grid', 'priya'),
    screens: toScreens(
      ['dashboard-offer', '/app', 'You have an offer: $250,000'],
      ['offer-open', '/app/offer', 'Your offer: $250,000'],
    ),
  },
  {
    email: getFounderEmail('saltbox-storage', 'marcus'),
    screens: toScreens(['dashboard-checks', '/app', 'We are checking the details']),
  },
  {
    email: getFounderEmail('quillwater-sensors', 'beth'),
    screens: toScreens(['dashboard-confirm', '/app', 'Confirm your email address']),
  },
  {
    email: getFounderEmail('glasswater-solar', 'hector'),
    screens: toScreens(['dashboard-cfo', '/app', 'Your finances are in good hands']),
  },
  {
    email: getFounderEmail('ironmere-recycling', 'walter'),
    screens: toScreens(['dashboard-repaid', '/app', 'You have repaid your funding in full']),
  },
  {
    email: getFounderEmail('norwell-retrofit', 'thomas'),
    screens: toScreens(
      ['dashboard-signing', '/app', 'You have a document to sign'],
      ['sign-documents', '/app/sign', 'Documents to sign'],
    ),
  },
  {
    email: getFounderEmail('wrenfield-foods', 'paula'),
    screens: toScreens(['dashboard-rejected', '/app', 'We can’t fund you this time']),
  },
  {
    email: getFounderEmail('junebriar-mobility', 'claire'),
    screens: toScreens(
      ['dashboard-outside', '/app', 'You are on the waitlist'],
      ['waitlist', '/app/apply/waitlist/main', 'You are on the waitlist'],
    ),
  },
]
