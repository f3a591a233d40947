import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { type Connection, createConnection, listBankAccounts } from '#contract/accounting-connections.ts'
import {
  confirmBankRelink,
  finishBankConnection,
  openQuilttSession,
  reauthBankConnection,
  saveQuilttConnection,
} from '#contract/bank-connections.ts'
import type { Company } from '#contract/companies.ts'
import { listPlatforms } from '#contract/dictionary.ts'
import { buildConnection, platforms, setupConnections } from './connections.tsx'

export const buildPendingConnection = (provider: 'plaid' | 'quiltt') =>
  buildConnection({
    platform: 'Bank',
    platform_key: provider,
    provider,
    source_type: 'banking',
    status: 'PendingAuth',
    last_sync: null,
  })
export const toLinkedConnection = (connection: Connection) =>
  ({
    ...connection,
    platform: 'Casco Credit Union',
    status: 'Linked',
    updated_at: '2026-11-20T11:00:00Z',
  }) as const

/**
 * New connections stay pending until the web app reports the sign-in at the bank. The sign-in succeeds immediately,
 * unless the test changes the mocks in `windows`.
 */
export async function setupBanks(over: Partial<Company> = {}, existing?: Connection) {
  const started: Record<string, Connection> = {
    plaid: buildPendingConnection('plaid'),
    quiltt: buildPendingConnection('quiltt'),
  }
  const page = await setupConnections(over, ({ api, set }) => {
    const link = (connection = buildPendingConnection('plaid')) => {
      const linked = toLinkedConnection(connection)
      set([linked])
      return linked
    }
    return api
      .on(listPlatforms, () => [
        ...platforms,
        { key: 'plaid', name: 'Bank', source_type: 'banking' },
        { key: 'quiltt', name: 'Bank', source_type: 'banking' },
      ])
      .on(createConnection, ({ body }) => {
        const connection = existing ?? started[body.platform_key] ?? buildPendingConnection('plaid')
        set([connection])
        return {
          ...connection,
          link_token: 'link-1',
          state: 'state-1',
          connection_id: existing ? 'conn-1' : null,
        }
      })
      .on(finishBankConnection, () => link(started.plaid))
      .on(saveQuilttConnection, () => link(started.quiltt))
      .on(reauthBankConnection, () => link(existing))
      .on(confirmBankRelink, () => link(existing))
      .on(openQuilttSession, () => ({
        token: 'session-1',
        profile_id: 'p-1',
        connector_id: 'cn-1',
        expires_at: '2026-11-21T09:00:00Z',
      }))
      .on(listBankAccounts, () => ({ accounts: [], read_at: null }))
  })
  page.windows.plaid.mockResolvedValue({ kind: 'approved', publicToken: 'public-1', connectionId: null })
  page.windows.quiltt.mockResolvedValue({ kind: 'approved', publicToken: null, connectionId: 'conn-1' })
  const openBank = async () => page.user.click(await screen.findByRole('button', { name: /^Your bank/ }))
  const expectStatus = (label: RegExp) =>
    waitFor(() => {
      const texts = screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
      expect(texts.some((text) => label.test(text))).toBe(true)
    })
  return { ...page, openBank, status: expectStatus }
}
