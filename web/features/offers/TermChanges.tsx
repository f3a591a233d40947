import type { Offer } from '#contract/financials/offers.ts'
import { listTermChanges } from '#contract/rules/funding/offer-changes.ts'
import { Text } from '#web/ui/layout/Text.tsx'

interface TermChangesProps {
  offer: Offer
  previous: Offer | undefined
}

export function TermChanges({ offer, previous }: TermChangesProps) {
  if (!previous) return null
  const changes = listTermChanges(previous, offer)
  if (changes.length === 0) return <Text variant="small">Same terms as version {previous.number}</Text>
  return (
    <ul aria-label={`Changes from version ${previous.number}`}>
      {changes.map(({ name, before, after }) => (
        <li key={name}>
          <Text variant="small" as="span">
            {name}: <s>{before}</s> <b>{after}</b>
          </Text>
        </li>
      ))}
    </ul>
  )
}
