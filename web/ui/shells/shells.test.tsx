import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'

import { AdminShell } from './AdminShell.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { FocusShell } from './FocusShell.tsx'
import { FounderShell, type FounderShellProps } from './FounderShell.tsx'

const openSaltbox = vi.fn<() => void>()

const founder: Omit<FounderShellProps, 'children'> = {
  homeHref: '/app',
  company: {
    name: 'Tidal Kiln, Inc.',
    choices: [
      { id: 'a', label: 'Tidal Kiln, Inc.', current: true, onSelect: () => {} },
      { id: 'b', label: 'Saltbox Storage', onSelect: openSaltbox },
    ],
  },
  person: { name: 'Maya Okafor', role: 'Founder, owner', choices: [] },
  nav: [
    { label: 'Home', icon: null, href: '#home', current: true },
    { label: 'Documents', icon: null, href: '/app/documents', count: 2, countLabel: 'needed' },
  ],
}

describe('the founder shell', () => {
  it('shows the current page and the counts of other pages', () => {
    render(<FounderShell {...founder}>Page</FounderShell>)
    const nav = screen.getByRole('navigation', { name: 'Main' })
    expect(within(nav).getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
    expect(within(nav).getByRole('link', { name: 'Documents 2 needed' })).toBeTruthy()
  })

  it('lets the keyboard skip the navigation', async () => {
    render(<FounderShell {...founder}>Page</FounderShell>)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('switches the company by keyboard and restores the focus', async () => {
    render(<FounderShell {...founder}>Page</FounderShell>)
    const button = screen.getByRole('button', { name: /Tidal Kiln/ })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('menu', { name: 'Companies' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Tidal Kiln, Inc.'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(openSaltbox).toHaveBeenCalledOnce()
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('closes the company menu with Escape and restores the focus', async () => {
    render(<FounderShell {...founder}>Page</FounderShell>)
    const button = screen.getByRole('button', { name: /Tidal Kiln/ })
    await userEvent.click(button)
    await screen.findByRole('menu', { name: 'Companies' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('shows a single company without a menu', () => {
    render(
      <FounderShell {...founder} company={{ name: 'Tidal Kiln, Inc.', choices: [] }}>
        Page
      </FounderShell>,
    )
    expect(screen.queryByRole('button', { name: /Tidal Kiln/ })).toBeNull()
    expect(screen.getByText('Tidal Kiln, Inc.')).toBeTruthy()
  })

  it('opens its menu in a drawer that closes when an item is pressed', async () => {
    render(<FounderShell {...founder}>Page</FounderShell>)
    await userEvent.click(screen.getByRole('button', { name: 'Open menu', hidden: true }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    await userEvent.click(within(drawer).getByRole('link', { name: 'Home' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

const rail = {
  title: 'Your application',
  done: 9,
  total: 15,
  tabs: [
    { label: 'Business', href: '/b', state: 'complete' },
    {
      label: 'Financials',
      href: '/f',
      state: 'in_progress',
      steps: [
        { label: 'Books and bank', href: '/f/1', state: 'complete' },
        { label: 'Assessment', href: '/f/2', state: 'in_progress', current: true },
      ],
    },
    { label: 'Grant', href: '/g', state: 'needs_attention', note: '1 to fix' },
  ],
} as const

describe('the application shell', () => {
  it('shows the progress, also to screen readers', () => {
    render(
      <FocusShell homeHref="/app" companyName="Tidal Kiln" exit={{ href: '/app' }} rail={rail}>
        Page
      </FocusShell>,
    )
    const nav = screen.getByRole('navigation', { name: 'Your application' })
    expect(within(nav).getByRole('progressbar', { name: '9 of 15 steps complete' })).toBeTruthy()
    expect(within(nav).getByRole('link', { name: /^Grant needs attention/ })).toBeTruthy()
    expect(
      within(nav)
        .getByRole('link', { name: /Assessment/ })
        .getAttribute('aria-current'),
    ).toBe('step')
    expect(screen.getByRole('link', { name: 'Save and exit' }).getAttribute('href')).toBe('/app')
  })

  it('opens the rail from a button that names the current step', async () => {
    render(
      <FocusShell homeHref="/app" companyName="Tidal Kiln" exit={{ href: '/app' }} rail={rail}>
        Page
      </FocusShell>,
    )
    // The button is hidden in a wide window, so it has no accessible role.
    const button = screen.getByText('step 2 of 2').closest('button') ?? document.body
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('navigation', { name: 'Your application', hidden: true })).toHaveLength(2)
  })
})

describe('the admin shell', () => {
  const admin = (isRail: boolean) => (
    <AdminShell
      homeHref="/app/admin"
      sections={[{ title: 'Review', items: [{ label: 'Pipeline', icon: null, href: '/p', count: 37 }] }]}
      person={{ name: 'Ines Okafor', role: 'Analyst', choices: [] }}
      rail={isRail}
      top={<h1>Pipeline</h1>}
    >
      <Dialog open onClose={() => {}} title="Sure?">
        Body
      </Dialog>
    </AdminShell>
  )

  it('keeps its labels for screen readers in a rail of icons', () => {
    render(admin(true))
    expect(screen.getByRole('link', { name: 'Pipeline, 37 waiting', hidden: true })).toBeTruthy()
  })

  it('is dense, including its dialogs', async () => {
    render(admin(false))
    const dialog = await screen.findByRole('dialog', { name: 'Sure?' })
    expect(dialog.closest('[data-density="dense"]')).toBeTruthy()
  })
})
