import { paths } from '#web/core/address/paths.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'
import { capitalize } from '#web/ui/format.ts'

/**
 * The next action of the applicant: a link, or `confirm_address`, which also offers to resend the confirmation email.
 */
export interface NextAction {
  label: string
  href?: string
  does?: 'confirm_address'
  /** `line` if the page's filled button is elsewhere. */
  kind: 'filled' | 'line'
}

export interface StateSummary {
  title: string
  text: string
  action: NextAction | null
}

export interface OpenRequest {
  by: string
  documents: { requested: number; received: number } | null
  application: boolean
  /** Null without unanswered questions, or if the reviewer also left a note. `href` leads to the first question. */
  questions: { names: readonly string[]; href: string } | null
  financial: boolean
}

const cardHref = '#requested'

const pluralizeDocument = (count: number) => (count === 1 ? 'document' : 'documents')

/** `openRequest` is null if staff changed the status without opening a review. */
export function describeRequest(openRequest: OpenRequest | null): StateSummary {
  if (!openRequest) {
    return {
      title: 'We need more information from you',
      text: 'Check your application and documents, and make the changes we asked for.',
      action: { label: 'Open application', href: paths.application, kind: 'filled' },
    }
  }
  const { documents, application, financial, questions } = openRequest
  if (application && financial) return describeSeveralRequests(openRequest)
  if ((application || financial) && documents) return describeSeveralRequests(openRequest)
  if (application && questions) return describeQuestions(openRequest.by, questions)
  if (application) return describeApplicationRequest(openRequest)
  if (financial) return describeFinancialRequest(openRequest)
  return describeDocumentRequest(openRequest.by, documents ?? { requested: 0, received: 0 })
}

function describeQuestions(by: string, { names, href }: NonNullable<OpenRequest['questions']>): StateSummary {
  const [first = ''] = names
  const count = names.length === 1 ? 'a question' : `${spellNumber(names.length)} questions`
  return {
    title: `${by} has ${count} for you`,
    text:
      names.length === 1
        ? `The question is about your answer to “${first}”. We’ll continue the review once you reply.`
        : `The questions are about individual answers, starting with “${first}”. We’ll continue the review once you reply to all of them.`,
    action: {
      label: names.length === 1 ? 'Answer question' : 'Answer first question',
      href,
      kind: 'filled',
    },
  }
}

function describeDocumentRequest(
  by: string,
  { requested, received }: { requested: number; received: number },
): StateSummary {
  const missing = requested - received
  if (missing <= 0) {
    return {
      title: `Your ${pluralizeDocument(requested)} ${requested === 1 ? 'is' : 'are'} ready to send`,
      text: `${by} will continue the review once you send ${requested === 1 ? 'it' : 'them'}.`,
      action: { label: 'Check documents', href: cardHref, kind: 'line' },
    }
  }
  const count = `${spellNumber(missing)} ${pluralizeDocument(missing)}`
  const introduction = `${by} has reviewed your application and requested ${spellNumber(requested)} ${pluralizeDocument(requested)}.`
  const arrivals =
    received > 0 ? ` ${capitalize(spellNumber(received))} ${received === 1 ? 'has' : 'have'} arrived.` : ''
  return {
    title: `We need ${count} from you`,
    text: `${introduction}${arrivals} We’ll continue the review once we have ${requested === 1 ? 'it' : 'them all'}.`,
    action: {
      label: missing === 1 ? 'Send document' : `Send ${count}`,
      href: cardHref,
      kind: 'filled',
    },
  }
}

const describeSeveralRequests = ({ by, documents }: OpenRequest): StateSummary => ({
  title: 'We need a few things from you',
  text: `${by} has reviewed your application and sent you a list. We’ll continue the review once you’ve completed each part below.`,
  // If every document has a file, the page's filled button is "Send to reviewer".
  action: {
    label: 'View list',
    href: cardHref,
    kind: documents && documents.received >= documents.requested ? 'line' : 'filled',
  },
})

const describeApplicationRequest = ({ by }: OpenRequest): StateSummary => ({
  title: 'Please update your application',
  text: `${by} has reviewed your application and noted what to change. Make the changes, then mark the request as done below, and we’ll continue the review.`,
  action: { label: 'Open application', href: paths.application, kind: 'filled' },
})

const describeFinancialRequest = ({ by }: OpenRequest): StateSummary => ({
  title: 'Please check your financials',
  text: `${by} has a question about your finances. Answer the question, then mark the request as done below, and we’ll continue the review.`,
  action: { label: 'Open financials', href: paths.applicationStep('financials', 'main'), kind: 'filled' },
})
