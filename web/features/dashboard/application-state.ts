import { paths } from '#web/core/address/paths.ts'
import type { Company } from '#contract/companies.ts'
import { canAddSigningDocuments } from '#contract/rules/funding/signing.ts'
import {
  type CompanyStatus,
  type CompanyWithItems,
  isReopenedByRequest,
  getWaitingParty,
  isEditable,
  requestStatuses,
} from '#contract/rules/statuses.ts'
import type { Step } from '#contract/rules/steps.ts'
import type { OfferSummary } from '#contract/financials/offer-summary.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import { formatDate, formatMoney } from '#web/ui/format.ts'
import { describeRequest, type NextAction, type OpenRequest, type StateSummary } from './request-state.ts'

type StateCompany = Pick<Company, 'assigned_analysts_details' | 'connect_finished_at' | 'offer' | 'signing'> &
  CompanyWithItems

export interface HeroFacts {
  company: StateCompany
  /** Whether the founder signed up for the CFO service and has not submitted an application. */
  isSettingUp: boolean
  /** Whether the company has a name, a sector, a mission or a contact person, even if no step is complete. */
  hasProfile: boolean
  progress: { done: number; total: number }
  next: Step | null
  openRequest: OpenRequest | null
  email: string
}

const stepHref = ({ tab, step }: Step) => paths.applicationStep(tab, step)

const getReviewerName = ({ company }: HeroFacts) => company.assigned_analysts_details[0]?.name ?? 'Our team'

function buildContactAction({ company }: HeroFacts): NextAction | null {
  const [analyst] = company.assigned_analysts_details
  return analyst ? { label: `Email ${analyst.name}`, href: `mailto:${analyst.email}`, kind: 'filled' } : null
}

const describeSetup = ({ company: { connect_finished_at } }: HeroFacts): StateSummary =>
  connect_finished_at
    ? {
        title: 'Your setup is complete',
        text: 'We’ll review your setup and email you. You can still make changes.',
        action: { ...setupAction, kind: 'line' },
      }
    : {
        title: 'Continue your setup',
        text: 'Everything is saved as you type. You can apply for funding later.',
        action: setupAction,
      }

const setupAction: NextAction = { label: 'Open setup', href: paths.connect, kind: 'filled' }

function describeDraft(context: HeroFacts): StateSummary {
  if (context.isSettingUp) return describeSetup(context)
  const { progress, next, hasProfile } = context
  const { done, total } = progress
  const hasStarted = done > 0 || hasProfile
  const nextStep = next && { label: `Continue: ${next.title}`, href: stepHref(next) }
  if (done === total && total > 0) {
    return {
      title: 'Your application is ready to submit',
      text: 'Every step is complete. Check your answers, then submit your application.',
      action: {
        label: 'Check and submit',
        href: paths.applicationStep('review', 'main'),
        kind: 'filled',
      },
    }
  }
  return {
    title: hasStarted ? 'Finish your application' : 'Start your application',
    text: `You’ve completed ${done} of ${total} steps. Your answers are saved as you type. We review them after you submit.`,
    action: nextStep && { ...nextStep, label: hasStarted ? nextStep.label : 'Start', kind: 'filled' },
  }
}

function describeOffer(offer: OfferSummary, context: HeroFacts): StateSummary {
  const amount = formatMoney(offer.advance)
  if (offer.is_change_requested)
    return {
      title: 'We are reviewing your request',
      text: `${getReviewerName(context)} is reviewing the terms that you requested. Our offer of ${amount} stays open.`,
      action: { label: 'View the offer', href: paths.offer, kind: 'line' },
    }
  const lastDay =
    offer.valid_until === null ? '' : ` The offer is valid until ${formatDate(offer.valid_until)}.`
  return {
    title: `You have an offer: ${amount}`,
    text: `Review the terms, and see what the offer would cost based on your revenue.${lastDay} You can accept it, decline it or ask a question.`,
    action: { label: 'Review the offer', href: paths.offer, kind: 'filled' },
  }
}

const summaries: Record<CompanyStatus, (context: HeroFacts) => StateSummary> = {
  draft: describeDraft,
  non_us: () => ({
    title: 'You are on the waitlist',
    text: 'For now, we only fund companies in the United States. Your application is saved, and we’ll email you when we start funding companies in your country.',
    action: { label: 'View waitlist', href: paths.applicationStep('waitlist', 'main'), kind: 'filled' },
  }),
  verify_client_email: ({ email }) => ({
    title: 'Confirm your email address',
    text: `Your application is submitted. The review starts when you confirm ${email}. Open the link in the email that you received when you signed up.`,
    action: { label: 'I’ve confirmed my email', does: 'confirm_address', kind: 'filled' },
  }),
  in_review: (context) => ({
    title: 'We are reviewing your application',
    text: `${getReviewerName(context)} is reviewing your application now. You don’t need to do anything. We’ll email you when there is news or if anything is missing.`,
    action: null,
  }),
  user_action_required: ({ openRequest }) => describeRequest(openRequest),
  term_sheet: (context) => ({
    // The offer has not been sent yet, was declined or withdrawn, or has expired.
    title: 'We are working on your term sheet',
    text: `You have no open offer right now. ${getReviewerName(context)} is working on the next step, and we’ll email you when there is news.`,
    action: toLineAction(buildContactAction(context)),
  }),
  dd_in_review: (context) => ({
    title: 'We are checking the details',
    text: `We agreed on the terms. ${getReviewerName(context)} is now comparing your figures and documents with your application. You don’t need to do anything.`,
    action: null,
  }),
  dd_user_action_required: ({ openRequest }) => describeRequest(openRequest),
  docs_await_sign: (context) => ({
    ...describeDefinitiveDocuments(context),
    action: toLineAction(buildContactAction(context)),
  }),
  funded: (context) => ({
    title: 'Your funding is confirmed',
    text: 'Everyone has signed. Once we’ve sent the money, this page will show your balance and payments from our ledger. Keep your connections active so that you don’t have to send us reports.',
    action: toLineAction(buildContactAction(context)),
  }),
  rejected: (context) => ({
    title: 'We can’t fund you this time',
    text: 'Our decision reflects what we can fund today, not what you are building. Your answers and documents are saved in case things change.',
    action: toLineAction(buildContactAction(context)),
  }),
  repaid: (context) => ({
    title: 'You have repaid your funding in full',
    text: 'Your balance is zero. Your application is saved in case you need funding again.',
    action: toLineAction(buildContactAction(context)),
  }),
  cfo_customer: () => ({
    title: 'Your finances are in good hands',
    text: 'We review your books for you. Keep your connections active, and answer any remaining questions in your setup.',
    action: setupAction,
  }),
}

const toLineAction = (action: NextAction | null): NextAction | null => action && { ...action, kind: 'line' }

function describeDefinitiveDocuments(context: HeroFacts): Pick<StateSummary, 'title' | 'text'> {
  const reviewer = getReviewerName(context)
  const { total, signed } = context.company.signing
  if (total === 0)
    return {
      title: 'Your definitive documents come next',
      text: `Due diligence is done. ${reviewer} will add the documents, usually within a few business days, and we’ll email you when you can sign them. We’ll send the money once everyone has signed.`,
    }
  // No document has the status `to_sign` here, so each unsigned document has a comment from the applicant.
  if (signed < total)
    return {
      title: 'We are checking your comments',
      text: `${reviewer} will reply or replace the documents, and we’ll email you when you can sign them. We’ll send the money once everyone has signed.`,
    }
  return {
    title: 'You have signed every document',
    text: `${reviewer} is checking the signed documents. We’ll send the money once everyone has signed.`,
  }
}

function describeSignatures({ company: { signing } }: HeroFacts): StateSummary {
  const { total, signed, with_applicant: missing } = signing
  const progress = signed > 0 ? ` Signed so far: ${signed} of ${total}.` : ''
  return {
    title:
      missing === 1 ? 'You have a document to sign' : `You have ${spellNumber(missing)} documents to sign`,
    text: `Read each document, then upload the signed copy or write a comment.${progress}`,
    action: {
      label: missing === 1 ? 'View the document' : 'View the documents',
      href: paths.sign,
      kind: 'filled',
    },
  }
}

export function describeApplicationState(context: HeroFacts): StateSummary {
  const { status, offer, signing } = context.company
  if (offer?.status === 'open') return describeOffer(offer, context)
  if (canAddSigningDocuments(status) && signing.with_applicant > 0) return describeSignatures(context)
  const isEditing = isEditable(status)
  if (context.openRequest && !isEditing && requestStatuses.includes(status))
    return describeRequest(context.openRequest)
  return summaries[status](context)
}

function describeLock(status: CompanyStatus): string {
  const edits = isReopenedByRequest(status) ? ' You can edit it again if we request more information.' : ''
  return `You can still view your application.${edits}`
}

export function describeTurn(company: CompanyWithItems): string {
  const { status, offer, signing } = company
  const party = getWaitingParty(company)
  if (party === null) return 'No action is needed.'
  if (status === 'term_sheet' && offer?.status === 'open' && !offer.is_change_requested)
    return 'We’re waiting for your response to the offer.'
  if (canAddSigningDocuments(status) && signing.with_applicant > 0) return 'We’re waiting for your signature.'
  if (party === 'funder') return describeLock(status)
  if (status === 'draft') return 'Take the time you need. Your teammates can answer questions, too.'
  return isEditable(status)
    ? 'Your answers are saved, and you can still edit them.'
    : 'Your answers are saved.'
}
