import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../actions/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { FormDialog } from './FormDialog.tsx'
import { ToastProvider, useToasts } from './Toasts.tsx'

const Toaster = () => {
  const { show } = useToasts()
  return <Button onClick={() => show({ text: 'Saved.' })}>Save</Button>
}

function Page({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ToastProvider>
      <Toaster />
      <Button onClick={() => setOpen(true)}>Remove</Button>
      {isOpen && children(() => setOpen(false))}
    </ToastProvider>
  )
}

const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  return screen.findByRole('dialog', { name: 'Remove Ana?' })
}

const expectClosed = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' })))
}

const question = (close: () => void) => (
  <Dialog open onClose={close} title="Remove Ana?" actions={<Button onClick={close}>Yes</Button>}>
    She can be invited again.
  </Dialog>
)

test('a dialog takes the focus, traps it, and restores it after Escape', async () => {
  render(<Page>{question}</Page>)
  const dialog = await open()
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }))
  await userEvent.tab()
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })))
  await userEvent.keyboard('{Escape}')
  await expectClosed()
})

test('a destructive dialog focuses the safe choice, and restores the focus', async () => {
  render(
    <Page>
      {(close) => (
        <FormDialog
          title="Remove Ana?"
          kind="danger"
          submitLabel="Remove her"
          onSubmit={close}
          onClose={close}
        >
          She loses her access.
        </FormDialog>
      )}
    </Page>,
  )
  await open()
  const cancel = screen.getByRole('button', { name: 'Cancel' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await userEvent.click(cancel)
  await expectClosed()
})

test('a form that starts with a text field is ready for typing', async () => {
  render(
    <Page>
      {(close) => (
        <FormDialog title="Remove Ana?" submitLabel="Remove" onSubmit={close} onClose={close}>
          <textarea aria-label="Reason" />
          <input aria-label="Date" />
        </FormDialog>
      )}
    </Page>,
  )
  await open()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' })))
})

test('a press outside a dialog closes it, but not a press on a toast above it', async () => {
  render(<Page>{question}</Page>)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close message' }))
  expect(screen.queryByText('Saved.')).toBeNull()
  expect(screen.getByRole('dialog')).toBe(dialog)
  await userEvent.click(dialog.parentElement ?? dialog)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
