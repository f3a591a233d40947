import { formatDay } from '#contract/rules/dates.ts'
import type { DigestItem } from './digests.ts'
import { type EmailContent, renderEmail, type Site } from './email.ts'
import { formatCountWithNoun, toDisplayName, toUserText, type Words, words } from './phrases.ts'
import { staffReason } from './staff-emails.ts'

interface WaitingConversation {
  id: string
  company: string | null
  is_visitor: boolean
  since: string
}

const inboxPath = '/app/admin/support'

const toSentence = (count: number) =>
  count === 1
    ? words`1 conversation is waiting for a reply`
    : words`${count} conversations are waiting for a reply`

function nameWriter(company: string | null, isVisitor: boolean): Words {
  if (isVisitor) return words`A visitor`
  return company === null ? words`An applicant` : toDisplayName(company)
}

/** The email contains no text from the conversations. */
export function renderWaitingConversations(
  site: Site,
  { count, oldest }: { count: number; oldest: readonly WaitingConversation[] },
): EmailContent {
  const unlistedCount = count - oldest.length
  const [first] = oldest
  const button =
    count === 1 && first
      ? { label: words`Open conversation`, path: `${inboxPath}/${first.id}` }
      : { label: words`Open inbox`, path: inboxPath }
  return renderEmail(site, {
    preview: first
      ? words`The oldest unanswered message arrived on ${toUserText(formatDay(first.since))} at ${toUserText(first.since.slice(11, 16))} UTC.`
      : toSentence(count),
    title: toSentence(count),
    blocks: [
      {
        kind: 'list',
        items: oldest.map(({ id, company, is_visitor, since }) => ({
          text: nameWriter(company, is_visitor),
          note: words`Waiting since ${toUserText(formatDay(since))}, ${toUserText(since.slice(11, 16))} UTC`,
          path: `${inboxPath}/${id}`,
        })),
      },
      ...(unlistedCount > 0
        ? [
            words`${formatCountWithNoun(unlistedCount, words`more conversation is`, words`more conversations are`)} waiting in the inbox.`,
          ]
        : []),
    ],
    button,
    reason: staffReason,
  })
}

export const buildSupportDigestItem = (count: number): DigestItem => ({
  company: 'Support',
  text: toSentence(count),
  note: null,
  path: inboxPath,
})
