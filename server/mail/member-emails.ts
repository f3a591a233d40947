import { formatDay, formatUtcDay } from '#contract/rules/dates.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import { joinTexts, buildListBlock, buildQuoteBlocks } from './blocks.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { joinList, toDisplayName, toUserText, type Words, words } from './phrases.ts'
import type { Sheet } from './sheet.ts'
import { statusTexts } from './status-emails.ts'

interface MemberSheet extends Pick<Sheet, 'preview' | 'blocks' | 'unsubscribe'> {
  /** Contains no user text, because it is also sent to unconfirmed addresses. */
  title: Words
  button: Words
  path?: string
}

export type WriteSheet = (company: Words) => MemberSheet

export const dashboard = '/app'

export function renderMemberEmail(site: Site, company: string, write: WriteSheet): EmailContent {
  const name = toDisplayName(company)
  const { button, path = dashboard, ...sheet } = write(name)
  return renderEmail(site, {
    ...sheet,
    subject: words`${sheet.title} – ${name}`,
    button: { label: button, path },
    reason: words`You received this email because you are a member of ${name} on Headwater.`,
  })
}

export interface Rejection {
  reason?: string | null
  neededChange?: string | null
}

export const writeStatusEmail =
  (
    status: CompanyStatus,
    note: string | null,
    { reason = null, neededChange = null }: Rejection = {},
  ): WriteSheet =>
  () => {
    const { title, text, button, path = dashboard } = statusTexts[status]
    return {
      title,
      blocks: [
        text,
        ...(reason === null ? [] : [toUserText(reason)]),
        ...buildQuoteBlocks(note),
        ...(neededChange === null
          ? []
          : [
              words`Here’s what would have to change for us to reconsider:`,
              ...buildQuoteBlocks(neededChange),
            ]),
      ],
      button,
      path,
    }
  }

export interface ReviewRequest {
  parts: { section: ReviewSection; note: string | null }[]
  questions: { question: string; note: string }[]
  documents: { type: string; note: string | null }[]
  answerBy: string | null
}

export const partNames: Record<ReviewSection, Words> = {
  application_review: words`Application answers`,
  financial_review: words`Financial answers`,
  document_review: words`Documents`,
}

export function writeRequestEmail({ parts, questions, documents, answerBy }: ReviewRequest): WriteSheet {
  const answers = parts.filter(({ section }) => section !== 'document_review')
  // Omit an `application_review` part without a note if its questions are listed.
  const listedParts = answers.filter(
    ({ section, note }) => section !== 'application_review' || note !== null || questions.length === 0,
  )
  const note = parts.find(({ section }) => section === 'document_review')?.note ?? null
  const items = [
    ...listedParts.map((part) => ({ text: partNames[part.section], note: part.note })),
    ...questions.map(({ question, note: about }) => ({ text: question, note: about })),
    ...documents.map(({ type, note: about }) => ({ text: type, note: about })),
  ]
  const { title, next, button } =
    answers.length === 0 && note === null ? nameDocuments(items.length) : nameItems(items.length)
  return (company) => ({
    title,
    preview: joinTexts(items.map(({ text }) => text)),
    blocks: [
      words`To continue our review of ${company}, we need:`,
      buildListBlock(items),
      ...buildQuoteBlocks(note),
      ...(answerBy === null ? [] : [words`Please respond by ${toUserText(formatDay(answerBy))}.`]),
      next,
    ],
    button,
  })
}

const nameDocuments = (count: number) => ({
  title: count === 1 ? words`We need a document from you` : words`We need ${count} documents from you`,
  next: words`We’ll continue the review once you’ve uploaded ${count === 1 ? words`the document and sent it` : words`the documents and sent them`} to your reviewer.`,
  button: words`Upload documents`,
})

const nameItems = (count: number) => ({
  title: count === 1 ? words`We need more information from you` : words`We need ${count} items from you`,
  next: words`We’ll continue the review once you’ve completed ${count === 1 ? words`the request` : words`each item`}.`,
  button: words`View request`,
})

export const writeSentBackSectionEmail =
  (section: ReviewSection, note: string | null): WriteSheet =>
  (company) => ({
    title: words`Your reviewer requested changes`,
    blocks: [
      words`Your reviewer sent back the ${toUserText(partNames[section].toLowerCase())} for ${company}.`,
      ...buildQuoteBlocks(note),
      words`Make the changes, then ${section === 'document_review' ? words`send the documents to your reviewer` : words`mark the request as done`}.`,
    ],
    button: words`View request`,
  })

export interface SentBackDocument {
  type: string
  /** The newest file of the request; null if the company submitted connected data instead of a file. */
  filename: string | null
  reason: string
}

export const writeSentBackDocumentEmail =
  ({ type, filename, reason }: SentBackDocument): WriteSheet =>
  (company) => ({
    title: filename === null ? words`We need a file from you` : words`We need a different file from you`,
    preview: toUserText(type),
    blocks: [
      filename === null
        ? words`The data from ${company}’s connected accounts doesn’t cover “${toUserText(type)}”. Your reviewer wrote:`
        : words`We can’t use the file “${toUserText(filename)}” that ${company} uploaded for “${toUserText(type)}”. Your reviewer wrote:`,
      ...buildQuoteBlocks(reason),
      words`Upload ${filename === null ? words`a file` : words`a different file`}, then send it to your reviewer. Your other documents aren’t affected.`,
    ],
    button: words`Upload file`,
  })

export interface SentBackIntro {
  reason: string | null
  note: string
  investors: string[]
}

export const writeSentBackIntroEmail =
  ({ reason, note, investors }: SentBackIntro): WriteSheet =>
  (company) => {
    const to = joinList(investors.map(toDisplayName))
    const why = reason === null ? words`` : words` ${toUserText(reason)}:`
    return {
      title: words`Your letter to investors needs changes`,
      preview: toUserText(note),
      blocks: [
        words`We reviewed ${company}’s letter to investors, and it needs changes before we can send it.${why}`,
        ...buildQuoteBlocks(note),
        words`We haven’t sent the letter to ${to} yet. Edit the letter or replace the deck, then submit the letter again. You’ll keep your place in our queue.`,
      ],
      button: words`Edit letter`,
      path: '/app/intros/intros',
    }
  }

const introductionPath = '/app/intros/intros'

export const writeInterestedEmail =
  ({ investor, address }: { investor: string; address: string | null }): WriteSheet =>
  (company) => ({
    title: words`An investor wants to talk to you`,
    preview: toDisplayName(investor),
    blocks: [
      words`${toDisplayName(investor)} would like to talk to ${company}.`,
      address === null
        ? words`They have a contact email address for ${company} and can reach out directly.`
        : words`You can email them at ${toUserText(address)}. They also have a contact email address for ${company}.`,
    ],
    button: words`View introduction`,
    path: introductionPath,
  })

export const writeDeclineEmail =
  ({ investor, reason }: { investor: string; reason: string | null }): WriteSheet =>
  (company) => ({
    title: declineTitle,
    preview: toDisplayName(investor),
    blocks: [
      words`${toDisplayName(investor)} has decided not to move forward with ${company} at this time.`,
      ...buildQuoteBlocks(reason),
    ],
    button: words`View introductions`,
    path: introductionPath,
  })

export const declineTitle = words`An investor declined your introduction`

export interface SigningRequest {
  event: 'added' | 'replaced' | 'returned'
  names: string[]
  note: string | null
}

const signingTitles = {
  added: (count: number) =>
    count === 1 ? words`You have a document to sign` : words`You have ${count} documents to sign`,
  replaced: () => words`We’ve updated a document that needs your signature`,
  returned: () => words`A document still needs your signature`,
}

export const writeSigningEmail =
  ({ event, names, note }: SigningRequest): WriteSheet =>
  (company) => ({
    title: signingTitles[event](names.length),
    preview: joinTexts(names),
    blocks: [
      words`To move forward with the funding for ${company}, please review and sign:`,
      buildListBlock(names.map((text) => ({ text }))),
      ...buildQuoteBlocks(note),
      words`Download and read each document. Then upload the signed copy, or add a comment if something is wrong.`,
    ],
    button: words`Review documents`,
    path: '/app/sign',
  })

export const reminderTitle = words`We still need information from you`

export const writeReminderEmail =
  (waiting: string[], since: string): WriteSheet =>
  (company) => ({
    title: reminderTitle,
    preview: joinTexts(waiting),
    blocks: [
      words`To continue our review of ${company}, we still need the following, which we requested on ${toUserText(formatUtcDay(since))}:`,
      buildListBlock(waiting.map((text) => ({ text }))),
    ],
    button: words`View request`,
  })
