import type { Meta, StoryObj } from '@storybook/react-vite'
import { Note } from '../feedback/Note.tsx'
import { Card } from '../layout/Card.tsx'
import { DefinitionRows } from './DefinitionRows.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Card title="Funding">
      <DefinitionRows
        rows={[
          { question: 'How much do you need?', answer: '$250,000', changeHref: '/app/funding' },
          { question: 'Runway', answer: '11 months', remark: 'Your accounting data says 9 months' },
          { question: 'What is the money for?', missing: true, changeHref: '/app/funding' },
          { question: 'Website', none: 'None', changeHref: '/app/company' },
          {
            question: 'Do you plan to raise a round?',
            answer: 'Yes',
            after: <Note tone="warn">Your analyst asked about the round.</Note>,
          },
        ]}
      />
    </Card>
  ),
}
