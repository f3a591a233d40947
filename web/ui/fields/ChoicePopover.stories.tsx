import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Live } from '../testing/Live.tsx'
import { Button } from '../layout/Button.tsx'
import { CheckboxGroup } from './ChoiceCards.tsx'
import { ChoicePopover } from './ChoicePopover.tsx'

export default { tags: ['screen'] } satisfies Meta

const columns = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'runway', label: 'Runway' },
  { value: 'analyst', label: 'Analyst' },
]

function Columns() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button kind="line" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Columns
      </Button>
      <ChoicePopover
        label="Columns"
        anchor={anchor}
        align="left"
        width={280}
        onClose={() => setAnchor(null)}
        reset={<Button kind="quiet">Reset</Button>}
      >
        <Live<string[]> value={['revenue']}>
          {(field) => <CheckboxGroup label="Columns to show" choices={columns} {...field} />}
        </Live>
      </ChoicePopover>
    </>
  )
}

export const Open: StoryObj = {
  render: () => <Columns />,
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
}
