import { render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { OptionalPart } from './OptionalPart.tsx'

test('a part that fails to load shows its fallback without affecting the page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Chart = lazy(() => Promise.reject<never>(new TypeError('failed to fetch')))
  render(
    <>
      <h1>Money</h1>
      <OptionalPart loading="Loading" failed="The chart couldn’t be loaded">
        <Chart />
      </OptionalPart>
    </>,
  )
  expect(await screen.findByText('The chart couldn’t be loaded')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Money' })).toBeTruthy()
  vi.restoreAllMocks()
})
