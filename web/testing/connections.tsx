import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes, listPlatforms } from '#contract/dictionary.ts'
import {
  type Connection,
  openAccountingAccount,
  createConnection,
  disconnectConnection,
  listConnections,
} from '#contract/accounting-connections.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildFakeCall } from './fake-call.ts'
import { buildCompany, newId } from './people.ts'
import { renderInApp } from './render.tsx'
import { buildTestServices } from './services.ts'
import { bankPages } from '#contract/rules/bank-pages.ts'
import type { BankWindows } from '#web/features/connections/banks/bank-windows.ts'
import { ConnectionsPanel } from '#web/features/connections/ConnectionsPanel.tsx'
import { OpenBankPage } from '#web/features/connections/ReturnPage.tsx'

export const step = '/app/apply/financials/main'
export const signIn = 'https://link.example.com/one-time'

export const platforms = [
  { key: 'qhyg', name: 'QuickBooks Online', source_type: 'accounting' },
  { key: 'gbol', name: 'Xero', source_type: 'accounting' },
  { key: 'suuo', name: 'Bank supplier', source_type: 'banking' },
  { key: 'fztf', name: 'Shopify', source_type: 'commerce' },
]

export const buildConnection = (over: Partial<Connection> = {}): Connection => ({
  id: newId(),
  platform: 'QuickBooks Online',
  platform_key: 'qhyg',
  source_type: 'accounting',
  status: 'Linked',
  subsidiary: false,
  update_mode: false,
  provider: 'codat',
  link_token: null,
  state: null,
  connection_id: null,
  profile_id: null,
  link_url: null,
  last_sync: '2026-11-20T09:00:00Z',
  error_message: null,
  consent_expires_at: null,
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T09:00:00Z',
  ...over,
})

export function buildConnectionServer({ connections = [], ...over }: Partial<Company> = {}) {
  let company = buildCompany({ name: 'Tidal Kiln', ...over })
  const codatId = newId()
  const set = (next: readonly Connection[]) => {
    const list = [...next]
    company = {
      ...company,
      version: company.version + 1,
      codat: { id: codatId, connections: list },
      connections: list,
    }
  }
  if (connections.length > 0) set(connections)
  const api = buildFakeCall()
    .on(getCompany, () => company)
    .on(listPlatforms, () => platforms)
    .on(listDocumentTypes, () => [])
    .on(openAccountingAccount, () => {
      set([])
      return { id: codatId, company: company.id }
    })
    .on(createConnection, ({ body }) => {
      const platform = platforms.find(({ key }) => key === body.platform_key)
      const created = buildConnection({
        platform: platform?.name ?? '',
        platform_key: body.platform_key,
        source_type: platform?.source_type ?? '',
        subsidiary: body.subsidiary ?? false,
        status: 'PendingAuth',
        last_sync: null,
      })
      set([...company.connections, created])
      return { ...created, link_url: signIn }
    })
    .on(listConnections, () => company.connections)
    .on(disconnectConnection, ({ params }) => {
      const disconnected = { ...buildConnection(), id: params.connectionId, status: 'Unlinked' } as const
      set(company.connections.map((old) => (old.id === disconnected.id ? disconnected : old)))
      return disconnected
    })
  return { api, company: () => company, set, codatId }
}

/**
 * Renders the connections panel. A redirect to the bank page renders that page, and a redirect from the bank page
 * renders the panel again. Other redirects only call `leave`.
 */
export async function setupConnections(
  over: Partial<Company> = {},
  prepare: (server: ReturnType<typeof buildConnectionServer>) => unknown = () => {},
) {
  const user = userEvent.setup()
  const server = buildConnectionServer(over)
  prepare(server)
  const store = createAppStore(buildTestServices(server.api.call))
  await store.dispatch(loadCompany(server.company().id))
  const leave = vi.fn<(address: string) => void>()
  const windows = { plaid: vi.fn<BankWindows['plaid']>(), quiltt: vi.fn<BankWindows['quiltt']>() }
  const load = (path: string) => {
    cleanup()
    if (path === bankPages.window)
      renderInApp(<OpenBankPage leave={load} windows={windows} />, store, { at: path, route: path })
    else renderInApp(<ConnectionsPanel leave={leave} />, store, { at: step })
  }
  leave.mockImplementation((address) => {
    if (address === bankPages.window) load(address)
  })
  load(step)
  const row = (name: string) =>
    within(screen.getByText(name, { selector: 'div' }).closest('li') ?? document.body)
  return { ...server, user, store, leave, windows, row }
}
