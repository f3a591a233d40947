import { expect, test, vi } from 'vitest'

test('a test with a fake interval', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  button.remove()
  expect(document.activeElement).toBe(document.body)
})

test('does not delay the animation frames of the next test', async () => {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(vi.isFakeTimers()).toBe(false)
})
