import { readDemoRows } from '#local/demo/records/tables.ts'
import {
  buildApplicationEvents,
  applyForIntroductions,
  buildFirstEvents,
  declareExistingCfoCustomer,
  buildDraftEvents,
  reviseAmount,
  reviseSummary,
  enterRunway,
  submitApplication,
} from './apply.ts'
import { describeContractsPartly } from './contracts.ts'
import { acceptCurrentOffer, offerAdvance, offerSmallerAdvance, type OfferTerms } from './offer.ts'
import {
  assignAnalyst,
  changeStatus,
  completeSections,
  requestFromApplicant,
  rejectCompany,
  type Requests,
  sendBackSection,
  uploadRequestedDocuments,
} from './review.ts'
import { addDocumentsToSign, signFirstDocument } from './signing.ts'
import { buildEvent, type StoryEvent } from './story.ts'

const dayMs = 24 * 3600 * 1000

function findLoanAge(company: string, now: Date): number {
  const loan = readDemoRows('loans.csv', now).find((row) => row['company'] === company)
  if (!loan?.['start_date']) throw new Error(`${company} has no loan`)
  return Math.floor((now.getTime() - Date.parse(loan['start_date'])) / dayMs)
}

const openReview = (daysAgo: number, hour: number, role: StoryEvent['role'], requests: Requests) =>
  buildEvent(daysAgo, hour, role, requestFromApplicant(requests))

/** Events from term sheet to payout. The last event is on the day the loan begins. */
const funding = (funded: number, who: 'analyst' | 'colleague', terms?: OfferTerms): StoryEvent[] => [
  buildEvent(funded + 24, 15.1, who, offerAdvance('The terms are as we discussed on the phone.', terms)),
  buildEvent(funded + 19, 14.2, 'founder', acceptCurrentOffer),
  buildEvent(funded + 6, 18.4, who, changeStatus('docs_await_sign')),
  buildEvent(funded, 16.2, 'admin', changeStatus('fund')),
]

const underReview: Record<string, StoryEvent[]> = {
  'Brightmarsh Biochar': [
    ...buildApplicationEvents(47, 16),
    buildEvent(15, 14.3, 'admin', assignAnalyst('analyst')),
    openReview(9, 17.1, 'analyst', {
      documents: {
        'Award letter': 'Please upload the signed letter with the schedule.',
        'Bank statements': 'For the last three months of the operating account.',
      },
      finances: 'Your statements show less runway than you stated. Please check it.',
      application: 'Please tell us who buys the biochar, and at what price.',
    }),
    buildEvent(6, 15.2, 'founder', enterRunway(12)),
    buildEvent(
      6,
      15.4,
      'founder',
      reviseSummary(
        'Three kilns run at growers in Peach and Crawford counties. Two nurseries and a county buy the biochar at $410 a ton; a federal award pays for two more kilns and a field trial.',
      ),
    ),
    buildEvent(6, 15.8, 'founder', uploadRequestedDocuments('Award letter')),
    buildEvent(4, 19.2, 'founder', uploadRequestedDocuments('Bank statements')),
    buildEvent(
      3,
      16.6,
      'founder',
      completeSections('document_review', 'financial_review', 'application_review'),
    ),
  ],
  'Aerwick Cooling': [
    ...buildApplicationEvents(38, 24),
    buildEvent(23, 13.6, 'admin', assignAnalyst('analyst')),
    buildEvent(
      7,
      15.7,
      'analyst',
      changeStatus(
        'draft',
        'Please request only what you need for the next season, not for the whole order book.',
      ),
    ),
    buildEvent(2, 18.9, 'founder', reviseAmount('1450000.00')),
    buildEvent(1, 16.7, 'founder', submitApplication),
  ],
  'Bogbean Labs': [...buildApplicationEvents(21, 5), buildEvent(4, 14.1, 'admin', assignAnalyst('analyst'))],
  'Basaltine Thermal': [
    ...buildApplicationEvents(30, 8),
    buildEvent(6, 13.9, 'admin', assignAnalyst('colleague')),
  ],
  'Fernbank Materials': buildApplicationEvents(13, 1),
  'Thornbury Weather': buildApplicationEvents(9, 3),
  'Tidewell Energy': [
    ...buildApplicationEvents(44, 19),
    buildEvent(18, 14.6, 'admin', assignAnalyst('analyst')),
    openReview(9, 15.3, 'analyst', {
      documents: {
        'Bank statements': 'For all operating accounts, because the award is paid into one of them.',
        'Insurance certificate': 'For the turbines in the water.',
      },
    }),
    buildEvent(8, 17.8, 'founder', uploadRequestedDocuments('Insurance certificate')),
  ],
  'Harrow & Thistle': [
    ...buildApplicationEvents(52, 33),
    buildEvent(32, 15.1, 'admin', assignAnalyst('analyst')),
    openReview(22, 14.8, 'analyst', {
      documents: { 'Cap table': 'Only the partners and their shares.' },
      finances: 'Which loans are outstanding?',
    }),
    buildEvent(17, 18.2, 'founder', uploadRequestedDocuments('Cap table')),
    buildEvent(17, 18.6, 'founder', completeSections('document_review', 'financial_review')),
    buildEvent(
      12,
      13.4,
      'analyst',
      sendBackSection('financial_review', 'Please state the runway without the grant.'),
    ),
  ],
}

const inDueDiligence: Record<string, StoryEvent[]> = {
  'Saltbox Storage': [
    ...buildApplicationEvents(88, 61),
    buildEvent(60, 14.2, 'admin', assignAnalyst('analyst')),
    buildEvent(41, 15.6, 'analyst', offerAdvance('A first tranche for four sites.')),
    buildEvent(34, 18.3, 'founder', acceptCurrentOffer),
    openReview(27, 15.2, 'analyst', {
      documents: { 'Customer contract': 'The longest and the shortest contract.' },
    }),
    buildEvent(13, 17.4, 'founder', uploadRequestedDocuments('Customer contract')),
    buildEvent(5, 16.3, 'founder', completeSections('document_review')),
  ],
  Cindergrid: [
    ...buildApplicationEvents(109, 84),
    buildEvent(83, 15.1, 'admin', assignAnalyst('colleague')),
    buildEvent(58, 14.4, 'colleague', offerAdvance()),
    buildEvent(9, 16.8, 'founder', acceptCurrentOffer),
  ],
  'Sundermoss Cells': [
    ...buildApplicationEvents(131, 97),
    buildEvent(96, 13.8, 'admin', assignAnalyst('analyst')),
    buildEvent(70, 15.9, 'analyst', offerAdvance()),
    buildEvent(49, 14.7, 'founder', acceptCurrentOffer),
    openReview(20, 15.3, 'analyst', {
      documents: { 'Accounts receivable ageing': 'As of the end of last month.' },
      finances: 'Please check whether the line of credit is among the other loans.',
    }),
    buildEvent(11, 19.1, 'founder', uploadRequestedDocuments('Accounts receivable ageing')),
    buildEvent(2, 18.4, 'founder', completeSections('document_review', 'financial_review')),
  ],
  'Kelpmoor Works': [
    ...buildApplicationEvents(76, 58),
    buildEvent(57, 14.9, 'admin', assignAnalyst('colleague')),
    buildEvent(36, 15.2, 'colleague', offerSmallerAdvance('60000.00', 12)),
    buildEvent(29, 13.7, 'founder', acceptCurrentOffer),
    openReview(6, 16.1, 'colleague', {
      documents: { 'Loan agreements': 'The loan for the dryer, with its schedule.' },
    }),
  ],
}

const decided: Record<string, StoryEvent[]> = {
  'Lumenfold Grid': [
    ...buildApplicationEvents(63, 39),
    buildEvent(38, 14.4, 'admin', assignAnalyst('colleague')),
    buildEvent(26, 17.6, 'founder', applyForIntroductions),
    buildEvent(4, 15.5, 'colleague', offerSmallerAdvance('250000.00', 10)),
  ],
  'Stonecrop Carbon': [
    ...buildApplicationEvents(71, 50),
    buildEvent(49, 13.2, 'admin', assignAnalyst('analyst')),
    openReview(30, 15.1, 'analyst', {
      documents: { 'Customer contract': 'The pre-purchase agreement with its delivery terms.' },
    }),
    buildEvent(25, 18.7, 'founder', uploadRequestedDocuments('Customer contract')),
    buildEvent(25, 18.9, 'founder', completeSections('document_review')),
    buildEvent(7, 14.3, 'analyst', offerAdvance()),
  ],
  'Norwell Retrofit': [
    ...buildApplicationEvents(118, 92),
    buildEvent(91, 14.1, 'admin', assignAnalyst('analyst')),
    buildEvent(64, 15.8, 'analyst', offerSmallerAdvance('75000.00', 12)),
    buildEvent(46, 13.5, 'founder', acceptCurrentOffer),
    buildEvent(2, 17.2, 'analyst', changeStatus('docs_await_sign', 'We’ll add the documents today.')),
    buildEvent(2, 17.6, 'analyst', addDocumentsToSign),
    buildEvent(1, 14.7, 'founder', signFirstDocument),
  ],
  'Gannet Fleet Electric': [
    ...buildApplicationEvents(154, 128),
    buildEvent(127, 14.6, 'admin', assignAnalyst('colleague')),
    buildEvent(98, 15.4, 'colleague', offerAdvance()),
    buildEvent(80, 13.3, 'founder', acceptCurrentOffer),
    buildEvent(1, 15.9, 'colleague', changeStatus('docs_await_sign')),
  ],
  'Wrenfield Foods': [
    ...buildApplicationEvents(57, 40),
    buildEvent(39, 14.2, 'admin', assignAnalyst('colleague')),
    buildEvent(
      14,
      16.4,
      'colleague',
      rejectCompany({
        reason: 'margin',
        note: 'The kitchens are new, and their cost is still high.',
        needed_change: 'A gross margin of 35% for three months. Please apply again after the school year.',
      }),
    ),
  ],
  'Orchardline Robotics': [
    ...buildApplicationEvents(243, 226),
    buildEvent(225, 15.2, 'admin', assignAnalyst('colleague')),
    buildEvent(
      203,
      14.8,
      'colleague',
      changeStatus('reject', 'Three months of runway are not enough for a loan.'),
    ),
  ],
  'Copperleaf Commons': [
    ...buildApplicationEvents(236, 214),
    buildEvent(213, 13.9, 'admin', assignAnalyst('colleague')),
    ...funding(172, 'colleague').slice(0, 2),
    buildEvent(181, 15.6, 'colleague', changeStatus('reject', 'The city pays sooner than we could fund.')),
  ],
}

const notSubmitted: Record<string, StoryEvent[]> = {
  'Tidal Kiln, Inc.': [
    ...buildFirstEvents(12),
    buildEvent(6, 19.3, 'founder', enterRunway(11)),
    buildEvent(2, 17.9, 'founder', describeContractsPartly),
  ],
  'Pallasade Heat': buildFirstEvents(19),
  'Quillwater Sensors': buildApplicationEvents(15, 2),
  'Junebriar Mobility': buildApplicationEvents(41, 33),
  'Glasswater Solar': [
    ...buildDraftEvents(75, 64),
    buildEvent(64, 17.5, 'founder', declareExistingCfoCustomer),
    buildEvent(62, 14.2, 'admin', changeStatus('cfo_customer')),
  ],
}

/** The terms of these companies' offers match the loan tables. */
function customers(now: Date): Record<string, StoryEvent[]> {
  const [larkmead, evenloop] = [findLoanAge('Larkmead Soil', now), findLoanAge('Evenloop Packaging', now)]
  const [ironmere, marisol] = [findLoanAge('Ironmere Recycling', now), findLoanAge('Marisol Desal', now)]
  return {
    'Larkmead Soil': [
      ...buildApplicationEvents(larkmead + 68, larkmead + 47),
      buildEvent(larkmead + 46, 14.3, 'admin', assignAnalyst('analyst')),
      ...funding(larkmead, 'analyst', { cap: 1.12, share: 12, minimum: '1500.00', origination_fee: 0 }),
    ],
    'Evenloop Packaging': [
      ...buildApplicationEvents(evenloop + 74, evenloop + 52),
      buildEvent(evenloop + 51, 15.2, 'admin', assignAnalyst('colleague')),
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
      buildEvent(marisol + 70, 13.8, 'admin', assignAnalyst('colleague')),
      ...funding(marisol, 'colleague', { cap: 1.22, share: 9, minimum: '20000.00', origination_fee: 0 }),
    ],
    'Ironmere Recycling': [
      ...buildApplicationEvents(ironmere + 59, ironmere + 43),
      buildEvent(ironmere + 42, 14.9, 'admin', assignAnalyst('colleague')),
      ...funding(ironmere, 'colleague', { cap: 1.112, origination_fee: 0 }),
      // The loan tables record the full repayment 415 days after the loan's start.
      buildEvent(Math.max(1, ironmere - 415), 15.3, 'admin', changeStatus('repaid')),
    ],
  }
}

export const buildStories = (now: Date): Record<string, StoryEvent[]> => ({
  ...notSubmitted,
  ...underReview,
  ...inDueDiligence,
  ...decided,
  ...customers(now),
})
