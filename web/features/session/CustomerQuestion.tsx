import { ChoiceCards } from '#web/ui/choices/ChoiceCards.tsx'

type Kind = 'new' | 'existing'

const choices: { value: Kind; label: string; note: string }[] = [
  { value: 'new', label: 'We are new', note: 'Company, you, books and bank, documents.' },
  {
    value: 'existing',
    label: 'You know us already',
    note: 'The same, and your mission, runway, capital and contracts.',
  },
]

interface CustomerQuestionProps {
  value: Kind | null
  onChange: (kind: Kind) => void
  isMissing: boolean
}

/** Asks which kind of customer somebody is. */
export const CustomerQuestion = ({ value, onChange, isMissing }: CustomerQuestionProps) => (
  <ChoiceCards
    id="customer"
    label="Are you a customer of Headwater already?"
    choices={choices}
    value={value}
    onChange={onChange}
    error={isMissing ? 'Choose one: it decides which steps there are.' : undefined}
  />
)
