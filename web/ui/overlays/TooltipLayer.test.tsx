import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Button, IconButton } from '../actions/Button.tsx'
import { TooltipLayer } from './TooltipLayer.tsx'

function show() {
  render(
    <>
      <IconButton label="Close the panel">×</IconButton>
      <Button whyDisabled="The reply is being read." whyIn="tooltip">
        Send
      </Button>
      <p>Elsewhere</p>
      <TooltipLayer />
    </>,
  )
}

test('shows a tooltip on hover, and Escape hides it', async () => {
  const user = userEvent.setup()
  show()
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.hover(screen.getByRole('button', { name: 'Close the panel' }))
  expect((await screen.findByRole('tooltip')).textContent).toBe('Close the panel')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('keeps a hovered tooltip, and hides it when the pointer leaves', async () => {
  const user = userEvent.setup()
  show()
  await user.hover(screen.getByRole('button', { name: 'Close the panel' }))
  const bubble = await screen.findByRole('tooltip')
  await user.hover(bubble)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByRole('tooltip').textContent).toBe('Close the panel')
  await user.hover(screen.getByText('Elsewhere'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

test('shows the tooltip of the control focused by keyboard, in place of the previous tooltip', async () => {
  const user = userEvent.setup()
  show()
  await user.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Close the panel')
  await user.tab()
  const reason = 'The reply is being read.'
  expect(screen.getByRole('button', { name: 'Send', description: reason })).toBe(document.activeElement)
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe(reason))
})
