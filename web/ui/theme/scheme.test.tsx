import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import html from '../../index.html?raw'
import { saveScheme } from './scheme.ts'
import { useScheme } from './use-scheme.ts'

const Choice = () => <p>{useScheme()}</p>

/** Runs the script in the page's head, as a browser does before the first paint. */
function openPage() {
  delete document.documentElement.dataset['scheme']
  const script = document.createElement('script')
  script.text = /<script>([^]+?)<\/script>/.exec(html)?.[1] ?? ''
  document.head.append(script)
}

afterEach(() => localStorage.clear())

test('choosing dark applies immediately, and to the next page before its first paint', () => {
  render(<Choice />)
  expect(screen.getByText('system')).toBeTruthy()
  act(() => saveScheme('dark'))
  expect(screen.getByText('dark')).toBeTruthy()
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('dark')
})

test('a choice saved by an earlier version still applies', () => {
  localStorage.setItem('mui-mode', 'light')
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('light')
  saveScheme('system')
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('system')
})

test('without a choice the page uses the system scheme', () => {
  openPage()
  expect(document.documentElement.dataset['scheme']).toBe('system')
})

test('a choice in another tab applies to this tab', () => {
  render(<Choice />)
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'scheme', newValue: 'light' }))
  })
  expect(screen.getByText('light')).toBeTruthy()
})
