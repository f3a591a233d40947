import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createStore } from '#web/core/store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { HomeCalculator } from './HomeCalculator.tsx'

test('the home page calculator shows an example and updates with the input', async () => {
  renderRoutes(
    [{ path: '/', element: <HomeCalculator /> }],
    createStore(buildTestServices(buildFakeCall().call), []),
    '/',
  )
  const user = userEvent.setup()
  const cost = () => within(screen.getByRole('region', { name: 'Example' }))
  // 100,000 × 1.10 = 110,000; 8% of 60,000 a month is 4,800, and 110,000 / 4,800 = 22.9
  expect(cost().getByText('23 months')).toBeTruthy()
  expect(cost().getByText('$110,000')).toBeTruthy()
  const slide = (name: string, value: number) =>
    fireEvent.change(screen.getByRole('slider', { name }), { target: { value } })
  slide('Share of revenue', 25)
  // 25% is 15,000 a month
  expect(cost().getByText('8 months')).toBeTruthy()
  slide('Share of revenue', 1)
  slide('Monthly revenue growth', -8)
  // 1% of revenue that shrinks 8% a month: 600 / 8% = 7,500 in total, less than the 110,000 due
  expect(cost().getByText('Never')).toBeTruthy()
  expect(cost().queryByText(/\d+ months/)).toBeNull()
  await user.clear(screen.getByRole('textbox', { name: /Your monthly revenue/ }))
  expect(cost().getByText('Enter your revenue')).toBeTruthy()
})
