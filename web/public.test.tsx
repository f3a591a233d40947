import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from './render.tsx'

const settings = (chat: object) =>
  `<script type="application/json" id="settings">${JSON.stringify({ chat })}</script>`

async function openPage(path: string, chat: object = { provider: 'builtin' }) {
  window.history.replaceState(null, '', path)
  document.body.innerHTML = settings(chat) + (await renderPage({ path, replies: {}, hasContent: true }))
  vi.resetModules()
  await act(() => import('./public.ts'))
}

/** Never reports an intersection, because jsdom has no layout. */
class NeverNear {
  observe() {}
}

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('IntersectionObserver', NeverNear)
})
afterEach(() => {
  document.body.innerHTML = ''
  window.history.replaceState(null, '', '/')
})

test('a visitor chooses a theme', async () => {
  await openPage('/')
  const choice = screen.getByRole('combobox', { name: 'Theme' })
  await userEvent.selectOptions(choice, 'Dark')
  expect(document.documentElement.dataset['scheme']).toBe('dark')
  expect(localStorage.getItem('scheme')).toBe('dark')
})

test('messages open in a panel, which restores the focus on close', async () => {
  await openPage('/')
  const button = screen.getByRole('button', { name: 'Messages' })
  await userEvent.click(button)
  const panel = await screen.findByRole('dialog', { name: 'Messages' })
  expect(button.ariaExpanded).toBe('true')
  await userEvent.click(within(panel).getByRole('button', { name: 'Close messages' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('the link in an email opens the messages', async () => {
  await openPage('/#messages')
  const panel = await screen.findByRole('dialog', { name: 'Messages' })
  // Closes the panel, because nothing else unmounts its separate React root.
  await userEvent.click(within(panel).getByRole('button', { name: 'Close messages' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['new', 'existing'])('the customer kind %s in the URL is saved on this device', async (kind) => {
  await openPage(`/connect?customer=${kind}`)
  expect(localStorage.getItem('cfoConnectFinancials')).toBe(kind)
})

test('an unknown customer kind is not saved, and the form asks for it', async () => {
  await openPage('/connect?customer=other')
  expect(localStorage.getItem('cfoConnectFinancials')).toBeNull()
  const choice = screen.getByRole<HTMLInputElement>('radio', { name: /Existing customer/ })
  expect(choice.form?.getAttribute('action')).toBe('/app/connect')
  expect(choice.form?.checkValidity()).toBe(false)
  await userEvent.click(choice)
  choice.form?.addEventListener('submit', (event) => event.preventDefault())
  await userEvent.click(screen.getByRole('button', { name: 'Sign in and start' }))
  expect(localStorage.getItem('cfoConnectFinancials')).toBe('existing')
})
