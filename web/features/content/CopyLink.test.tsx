import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { CopyLink } from './CopyLink.tsx'

const address = `${window.location.origin}/blog/runway`

test('the link of a page is copied, and that is announced', async () => {
  const user = userEvent.setup()
  render(<CopyLink path="/blog/runway" />)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect((await screen.findByText('The link is copied.')).closest('output')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('where the browser does not let it, the address is there to be copied by hand', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  render(<CopyLink path="/blog/runway" />)
  await user.click(screen.getByRole('button', { name: 'Copy the link' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of this page' })
  expect(field.value).toBe(address)
  expect(document.activeElement).toBe(field)
  expect(field.selectionEnd).toBe(address.length)
})
