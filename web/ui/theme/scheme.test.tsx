import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import html from '../../index.html?raw'
import { chooseScheme } from './scheme.ts'
import { useScheme } from './use-scheme.ts'

const Choice = () => <p>{useScheme()}</p>

/** Runs the script in the head of the page, as a browser does before it paints. */
function openPage() {
  delete document.documentElement.dataset['scheme']
  const script = document.createElement('script')
  script.text = /<script>([^]+?)<\/script>/.exec(html)?.[1] ?? ''
  document.head.append(script)
}

afterEach(() => localStorage.clear())

test('the choice of dark colors applies immediately and to the next page before it is drawn', () => {
  render(<Choice />)
  expect(screen.getByText('system')).toBeTruthy()
  act(() => chooseScheme('dark'))
  expect(screen.getByText('dark')).toBeTruthy()
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('dark')
})

test('a choice that an earlier version of the product stored is kept', () => {
  localStorage.setItem('mui-mode', 'light')
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('light')
  chooseScheme('system')
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('system')
})

test('without a choice the page has the colors of the system', () => {
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('system')
})

test('a choice in another tab applies here', () => {
  render(<Choice />)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'scheme', newValue: 'light' }))
  })
  expect(screen.getByText('light')).toBeTruthy()
})
