import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'

type Kind = 'new' | 'existing'

const choices: { value: Kind; label: string; note: string }[] = [
  {
    value: 'new',
    label: 'We’re new',
    note: 'Steps: company, personal info, accounting, bank and documents.',
  },
  {
    value: 'existing',
    label: 'Existing customer',
    note: 'Steps: company, personal info, accounting, bank and documents, plus mission, runway, capital and contracts.',
  },
]

interface CustomerQuestionProps {
  value: Kind | null
  onChange: (kind: Kind) => void
  isMissing: boolean
}

export const CustomerQuestion = ({ value, onChange, isMissing }: CustomerQuestionProps) => (
  <ChoiceCards
    id="customer"
    label="Are you already a Headwater customer?"
    choices={choices}
    value={value}
    onChange={onChange}
    error={isMissing ? 'Choose an option. Your choice determines the steps of your application.' : undefined}
  />
)
