import { MessageSquare } from 'lucide-react'
import type { Offer } from '#contract/financials/offers.ts'
import { paths } from '#web/core/address/paths.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { formatCount } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { useListQuestionsQuery } from './api.ts'

export function OfferQuestions({ offer }: { offer: Offer }) {
  const { currentData = [] } = useListQuestionsQuery({})
  const questions = currentData.filter((thread) => thread.offer?.id === offer.id)
  if (questions.length === 0) return null
  return (
    <ul aria-label="Your questions about this offer">
      {questions.map(({ id, subject, unread }) => (
        <li key={id}>
          <ActionLink href={paths.conversation(id)} icon={<Icon of={MessageSquare} small />}>
            {subject}
            {unread > 0 && ` (${formatCount(unread, 'new answer')})`}
          </ActionLink>
        </li>
      ))}
    </ul>
  )
}
