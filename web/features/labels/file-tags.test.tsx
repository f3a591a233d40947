import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FileTags } from './FileTags.tsx'

test('a file that needs a password is marked, beside what else was found in it', () => {
  const { container, rerender } = render(<FileTags file={{ active_content: [], needs_password: true }} />)
  expect(container.textContent).toBe('Needs a password')
  rerender(<FileTags file={{ active_content: ['macros'], needs_password: true }} />)
  expect(screen.getByText('Needs a password')).toBeTruthy()
  expect(screen.getByText('Contains macros')).toBeTruthy()
})

test.each([false, null])('a file without a password has no mark (%s)', (needs_password) => {
  const { container } = render(<FileTags file={{ active_content: null, needs_password }} />)
  expect(container.textContent).toBe('')
})
