import { paths } from '#web/core/address/paths.ts'
import { spellNumber } from '#web/features/labels/spell-number.ts'

/** One thing to do next. `sign_in` fetches a fresh token from the login provider. */
export interface NextAction {
  label: string
  href?: string
  does?: 'sign_in'
  /** `line` when the page's one filled button is elsewhere. */
  kind: 'filled' | 'line'
}

/** The state of the application as the applicant reads it. */
export interface StateSummary {
  title: string
  text: string
  action: NextAction | null
}

export interface OpenRequest {
  /** The name of the reviewer. */
  by: string
  /** Null when the review requests no documents. */
  documents: { requested: number; received: number } | null
  application: boolean
  /** The open questions about single answers, by name, with the address of the first. */
  questions: { names: readonly string[]; href: string } | null
  financial: boolean
}

/** Anchor of the card that lists every requested item. */
const cardHref = '#requested'

const pluralizeDocument = (count: number) => (count === 1 ? 'document' : 'documents')

/** Describes an open request; null when staff changed the status without a review. */
export function describeRequest(openRequest: OpenRequest | null): StateSummary {
  if (!openRequest) {
    return {
      title: 'We need something from you',
      text: 'Look at your application and documents again, and complete what we wrote about.',
      action: { label: 'Open the application', href: paths.application, kind: 'filled' },
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
        ? `It is about your answer to “${first}”. Answer it there, and the review goes on.`
        : `They are about single answers, the first about “${first}”. Once each has a reply, the review goes on.`,
    action: { label: names.length === 1 ? 'Answer it' : 'Answer the first', href, kind: 'filled' },
  }
}

function describeDocumentRequest(
  by: string,
  { requested, received }: { requested: number; received: number },
): StateSummary {
  const missing = requested - received
  if (missing <= 0) {
    return {
      title: 'Your documents are ready to send',
      text: `Everything that ${by} asked for has a file. Send it, and the review goes on.`,
      action: { label: 'Look it over', href: cardHref, kind: 'line' },
    }
  }
  const count = `${spellNumber(missing)} ${pluralizeDocument(missing)}`
  const introduction = `${by} has read your application and asked for ${spellNumber(requested)} ${pluralizeDocument(requested)}.`
  const others = missing === 1 ? 'the other arrives' : 'the others arrive'
  const all = missing === 1 ? 'it arrives' : 'they arrive'
  const inside =
    received > 0 ? ` ${capitalize(spellNumber(received))} ${received === 1 ? 'is' : 'are'} in.` : ''
  return {
    title: `We need ${count} from you`,
    text: `${introduction}${inside} Once ${received > 0 ? others : all}, the review goes on.`,
    action: {
      label: missing === 1 ? 'Send the document' : `Send the ${count}`,
      href: cardHref,
      kind: 'filled',
    },
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const describeSeveralRequests = ({ by, documents }: OpenRequest): StateSummary => ({
  title: 'We need a few things from you',
  text: `${by} has read your application and left you a list. Do each part below and say so; then the review goes on.`,
  // Once every document is there, the page's filled button is the one that sends them.
  action: {
    label: 'See the list',
    href: cardHref,
    kind: documents && documents.received >= documents.requested ? 'line' : 'filled',
  },
})

const describeApplicationRequest = ({ by }: OpenRequest): StateSummary => ({
  title: 'Please look at your application again',
  text: `${by} has read it and wrote down what to change. When you have done it, say so below, and the review goes on.`,
  action: { label: 'Open the application', href: paths.application, kind: 'filled' },
})

const describeFinancialRequest = ({ by }: OpenRequest): StateSummary => ({
  title: 'Please look at your figures again',
  text: `${by} has a question about your finances. When you have answered it, say so below, and the review goes on.`,
  action: { label: 'Open the financials', href: paths.applicationStep('financials', 'main'), kind: 'filled' },
})
