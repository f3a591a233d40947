import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FileTags } from './FileTags.tsx'

test('a password-protected file has a tag next to its other warnings', () => {
  const { container, rerender } = render(<FileTags file={{ active_content: [], needs_password: true }} />)
  expect(container.textContent).toBe('Password-protected')
  rerender(<FileTags file={{ active_content: ['macros'], needs_password: true }} />)
  expect(screen.getByText('Password-protected')).toBeTruthy()
  expect(screen.getByText('Contains macros')).toBeTruthy()
})

test.each([false, null])('a file without a password has no tag (%s)', (needs_password) => {
  const { container } = render(<FileTags file={{ active_content: null, needs_password }} />)
  expect(container.textContent).toBe('')
})
