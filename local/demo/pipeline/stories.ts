import { readDemoRows } from '#local/demo/records/tables.ts'
import {
  buildApplicationEvents,
  applyForIntroductions,
  buildFirstEvents,
  chooseCfoService,
  buildDraftEvents,
  reviseAmount,
  reviseSummary,
  stateRunway,
  submit,
} from './apply.ts'
import { beginContracts } from './contracts.ts'
import { acceptCurrentOffer, offer, offerSmallerAdvance, type OfferTerms } from './offer.ts'
import {
  assign,
  changeStatus,
  completeParts,
  request,
  reject,
  type Requests,
  sendBack,
  upload,
} from './review.ts'
import { addDocumentsToSign, signFirstDocument } from './signing.ts'
import { event, type StoryEvent } from './story.ts'

const dayMs = 24 * 3600 * 1000

/** The number of days since the company's loan began, read from the demo's loan table. */
function findLoanAge(company: string, now: Date): number {
  const loan = readDemoRows('loans.csv', now).find((row) => row['company'] === company)
  if (!loan?.['start_date']) throw new Error(`${company} has no loan`)
  return Math.floor((now.getTime() - Date.parse(loan['start_date'])) / dayMs)
}

const openReview = (daysAgo: number, hour: number, role: StoryEvent['role'], requests: Requests) =>
  event(daysAgo, hour, role, request(requests))

/** Events from term sheet to payout. The last event is on the day the loan begins. */
const funding = (funded: number, who: 'analyst' | 'colleague', terms?: OfferTerms): StoryEvent[] => [
  event(funded + 24, 15.1, who, offer('The terms are as we discussed on the phone.', terms)),
  event(funded + 19, 14.2, 'founder', acceptCurrentOffer),
  event(funded + 6, 18.4, who, changeStatus('docs_await_sign')),
  event(funded, 16.2, 'admin', changeStatus('fund')),
]

const underReview: Record<string, StoryEvent[]> = {
  'Brightmarsh Biochar': [
    ...buildApplicationEvents(47, 16),
    event(15, 14.3, 'admin', assign('analyst')),
    openReview(9, 17.1, 'analyst', {
      documents: {
        'Award letter': 'Please upload the signed letter with the schedule.',
        'Bank statements': 'For the last three months of the operating account.',
      },
      finances: 'Your statements show less runway than you stated. Please check it.',
      application: 'Please tell us who buys the biochar, and at what price.',
    }),
    event(6, 15.2, 'founder', stateRunway(12)),
    event(
      6,
      15.4,
      'founder',
      reviseSummary(
        'Three kilns run at growers in Peach and Crawford counties. Two nurseries and a county buy the biochar at $410 a ton; a federal award pays for two more kilns and a field trial.',
      ),
    ),
    event(6, 15.8, 'founder', upload('Award letter')),
    event(4, 19.2, 'founder', upload('Bank statements')),
    event(3, 16.6, 'founder', completeParts('document_review', 'financial_review', 'application_review')),
  ],
  'Aerwick Cooling': [
    ...buildApplicationEvents(38, 24),
    event(23, 13.6, 'admin', assign('analyst')),
    event(
      7,
      15.7,
      'analyst',
      changeStatus(
        'draft',
        'Please request only what you need for the next season, not for the whole order book.',
      ),
    ),
    event(2, 18.9, 'founder', reviseAmount('1450000.00')),
    event(1, 16.7, 'founder', submit),
  ],
  'Bogbean Labs': [...buildApplicationEvents(21, 5), event(4, 14.1, 'admin', assign('analyst'))],
  'Basaltine Thermal': [...buildApplicationEvents(30, 8), event(6, 13.9, 'admin', assign('colleague'))],
  'Fernbank Materials': buildApplicationEvents(13, 1),
  'Thornbury Weather': buildApplicationEvents(9, 3),
  'Tidewell Energy': [
    ...buildApplicationEvents(44, 19),
    event(18, 14.6, 'admin', assign('analyst')),
    openReview(9, 15.3, 'analyst', {
      documents: {
        'Bank statements': 'For all operating accounts, because the award is paid into one of them.',
        'Insurance certificate': 'For the turbines in the water.',
      },
    }),
    event(8, 17.8, 'founder', upload('Insurance certificate')),
  ],
  'Harrow & Thistle': [
    ...buildApplicationEvents(52, 33),
    event(32, 15.1, 'admin', assign('analyst')),
    openReview(22, 14.8, 'analyst', {
      documents: { 'Cap table': 'Only the partners and their shares.' },
      finances: 'Which loans are outstanding?',
    }),
    event(17, 18.2, 'founder', upload('Cap table')),
    event(17, 18.6, 'founder', completeParts('document_review', 'financial_review')),
    event(12, 13.4, 'analyst', sendBack('financial_review', 'Please state the runway without the grant.')),
  ],
}

const inDueDiligence: Record<string, StoryEvent[]> = {
  'Saltbox Storage': [
    ...buildApplicationEvents(88, 61),
    event(60, 14.2, 'admin', assign('analyst')),
    event(41, 15.6, 'analyst', offer('A first tranche for four sites.')),
    event(34, 18.3, 'founder', acceptCurrentOffer),
    openReview(27, 15.2, 'analyst', {
      documents: { 'Customer contract': 'The longest and the shortest contract.' },
    }),
    event(13, 17.4, 'founder', upload('Customer contract')),
    event(5, 16.3, 'founder', completeParts('document_review')),
  ],
  Cindergrid: [
    ...buildApplicationEvents(109, 84),
    event(83, 15.1, 'admin', assign('colleague')),
    event(58, 14.4, 'colleague', offer()),
    event(9, 16.8, 'founder', acceptCurrentOffer),
  ],
  'Sundermoss Cells': [
    ...buildApplicationEvents(131, 97),
    event(96, 13.8, 'admin', assign('analyst')),
    event(70, 15.9, 'analyst', offer()),
    event(49, 14.7, 'founder', acceptCurrentOffer),
    openReview(20, 15.3, 'analyst', {
      documents: { 'Accounts receivable ageing': 'As of the end of last month.' },
      finances: 'Please check whether the line of credit is among the other loans.',
    }),
    event(11, 19.1, 'founder', upload('Accounts receivable ageing')),
    event(2, 18.4, 'founder', completeParts('document_review', 'financial_review')),
  ],
  'Kelpmoor Works': [
    ...buildApplicationEvents(76, 58),
    event(57, 14.9, 'admin', assign('colleague')),
    event(36, 15.2, 'colleague', offerSmallerAdvance('60000.00', 12)),
    event(29, 13.7, 'founder', acceptCurrentOffer),
    openReview(6, 16.1, 'colleague', {
      documents: { 'Loan agreements': 'The loan for the dryer, with its schedule.' },
    }),
  ],
}

const decided: Record<string, StoryEvent[]> = {
  'Lumenfold Grid': [
    ...buildApplicationEvents(63, 39),
    event(38, 14.4, 'admin', assign('colleague')),
    event(26, 17.6, 'founder', applyForIntroductions),
    event(4, 15.5, 'colleague', offerSmallerAdvance('250000.00', 10)),
  ],
  'Stonecrop Carbon': [
    ...buildApplicationEvents(71, 50),
    event(49, 13.2, 'admin', assign('analyst')),
    openReview(30, 15.1, 'analyst', {
      documents: { 'Customer contract': 'The pre-purchase agreement with its delivery terms.' },
    }),
    event(25, 18.7, 'founder', upload('Customer contract')),
    event(25, 18.9, 'founder', completeParts('document_review')),
    event(7, 14.3, 'analyst', offer()),
  ],
  'Norwell Retrofit': [
    ...buildApplicationEvents(118, 92),
    event(91, 14.1, 'admin', assign('analyst')),
    event(64, 15.8, 'analyst', offerSmallerAdvance('75000.00', 12)),
    event(46, 13.5, 'founder', acceptCurrentOffer),
    event(2, 17.2, 'analyst', changeStatus('docs_await_sign', 'We’ll add the documents today.')),
    event(2, 17.6, 'analyst', addDocumentsToSign),
    event(1, 14.7, 'founder', signFirstDocument),
  ],
  'Gannet Fleet Electric': [
    ...buildApplicationEvents(154, 128),
    event(127, 14.6, 'admin', assign('colleague')),
    event(98, 15.4, 'colleague', offer()),
    event(80, 13.3, 'founder', acceptCurrentOffer),
    event(1, 15.9, 'colleague', changeStatus('docs_await_sign')),
  ],
  'Wrenfield Foods': [
    ...buildApplicationEvents(57, 40),
    event(39, 14.2, 'admin', assign('colleague')),
    event(
      14,
      16.4,
      'colleague',
      reject({
        reason: 'margin',
        note: 'The kitchens are new, and their cost is still high.',
        needed_change: 'A gross margin of 35% for three months. Please apply again after the school year.',
      }),
    ),
  ],
  'Orchardline Robotics': [
    ...buildApplicationEvents(243, 226),
    event(225, 15.2, 'admin', assign('colleague')),
    event(
      203,
      14.8,
      'colleague',
      changeStatus('reject', 'Three months of runway are not enough for a loan.'),
    ),
  ],
  'Copperleaf Commons': [
    ...buildApplicationEvents(236, 214),
    event(213, 13.9, 'admin', assign('colleague')),
    ...funding(172, 'colleague').slice(0, 2),
    event(181, 15.6, 'colleague', changeStatus('reject', 'The city pays sooner than we could fund.')),
  ],
}

const notSubmitted: Record<string, StoryEvent[]> = {
  'Tidal Kiln, Inc.': [
    ...buildFirstEvents(12),
    event(6, 19.3, 'founder', stateRunway(11)),
    event(2, 17.9, 'founder', beginContracts),
  ],
  'Pallasade Heat': buildFirstEvents(19),
  'Quillwater Sensors': buildApplicationEvents(15, 2),
  'Junebriar Mobility': buildApplicationEvents(41, 33),
  'Glasswater Solar': [
    ...buildDraftEvents(75, 64),
    event(64, 17.5, 'founder', chooseCfoService),
    event(62, 14.2, 'admin', changeStatus('cfo_customer')),
  ],
}

/** Companies with a loan. The terms of their offers match the loan tables. */
function customers(now: Date): Record<string, StoryEvent[]> {
  const [larkmead, evenloop] = [findLoanAge('Larkmead Soil', now), findLoanAge('Evenloop Packaging', now)]
  const [ironmere, marisol] = [findLoanAge('Ironmere Recycling', now), findLoanAge('Marisol Desal', now)]
  return {
    'Larkmead Soil': [
      ...buildApplicationEvents(larkmead + 68, larkmead + 47),
      event(larkmead + 46, 14.3, 'admin', assign('analyst')),
      ...funding(larkmead, 'analyst', { cap: 1.12, share: 12, minimum: '1500.00', origination_fee: 0 }),
    ],
    'Evenloop Packaging': [
      ...buildApplicationEvents(evenloop + 74, evenloop + 52),
      event(evenloop + 51, 15.2, 'admin', assign('colleague')),
      ...funding(evenloop, 'colleague', {
        advance: '200000.00',
        cap: 1.11,
        share: 7,
        minimum: '5000.00',
        origination_fee: 0,
      }),
    ],
    'Marisol Desal': [
      ...buildApplicationEvents(marisol + 96, marisol + 71),
      event(marisol + 70, 13.8, 'admin', assign('colleague')),
      ...funding(marisol, 'colleague', { cap: 1.22, share: 9, minimum: '20000.00', origination_fee: 0 }),
    ],
    'Ironmere Recycling': [
      ...buildApplicationEvents(ironmere + 59, ironmere + 43),
      event(ironmere + 42, 14.9, 'admin', assign('colleague')),
      ...funding(ironmere, 'colleague', { cap: 1.112, origination_fee: 0 }),
      // The loan tables record the full repayment 415 days after the start.
      event(Math.max(1, ironmere - 415), 15.3, 'admin', changeStatus('repaid')),
    ],
  }
}

/** The stories of all demo companies by name, relative to `now`. */
export const buildStories = (now: Date): Record<string, StoryEvent[]> => ({
  ...notSubmitted,
  ...underReview,
  ...inDueDiligence,
  ...decided,
  ...customers(now),
})
