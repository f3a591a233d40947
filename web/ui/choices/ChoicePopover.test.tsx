import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ChoicePopover } from './ChoicePopover.tsx'
import { TextField } from '../fields/TextField.tsx'

function Filter() {
  const [name, setName] = useState('')
  return (
    <ChoicePopover
      label="Filters"
      trigger={<button type="button">Filter</button>}
      width={240}
      reset={
        <button type="button" onClick={() => setName('')}>
          Clear
        </button>
      }
    >
      <TextField label="Name" value={name} onChange={setName} />
    </ChoicePopover>
  )
}

it('takes the focus, and returns it to the button on close', async () => {
  render(<Filter />)
  const user = userEvent.setup()
  const filter = screen.getByRole('button', { name: 'Filter' })
  for (const close of ['{Escape}', '{Tab}{Tab}{Enter}']) {
    await user.click(filter)
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard(close)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(filter))
  }
})

it('keeps the choices when it is closed by a press outside', async () => {
  render(<Filter />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tidal')
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })).value).toBe('Tidal')
})
