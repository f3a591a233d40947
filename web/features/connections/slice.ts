import { createSelector, createSlice } from '@reduxjs/toolkit'
import type { Company } from '#contract/companies.ts'
import { AppError } from '#contract/errors.ts'
import {
  connectAccounting,
  type Connection,
  openAccountingAccount,
  createConnection,
  disconnectConnection,
  listConnections,
} from '#contract/accounting-connections.ts'
import { type ApiError, createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { selectCompany } from '#web/features/company/selectors.ts'
import { canOpenPlatform } from './bank-windows.ts'
import { type LinkSession, saveLinkSession } from './link-session.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

export interface AnsweredConnection {
  company: string
  connection: Connection
}

export interface AccountingLinkState {
  /** Connections received since the page was opened; `updated_at` decides between these and the company's. */
  answered: AnsweredConnection[]
  /** The key of what is being opened, from `getOpeningKey`, or `chooserKey`. */
  opening: string | null
  /** Why the last request failed, until it is cleared. */
  error: ApiError | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    accountingLink: AccountingLinkState
  }
}

/** The opening key of the provider's own page of all platforms. */
export const chooserKey = 'chooser'

/** What to connect: a platform, for the company itself or for a subsidiary. */
export interface ConnectionTarget {
  platform_key: string
  subsidiary: boolean
}

/** Identifies what is being opened. */
export const getOpeningKey = ({ platform_key, subsidiary, repair }: ConnectionTarget & { repair?: string }) =>
  repair ?? (subsidiary ? `${platform_key}, subsidiary` : platform_key)

interface Start extends ConnectionTarget {
  /** The id of the broken connection to repair. */
  repair?: string
  /** The path to return to. */
  from: string
}

/**
 * Prepares a connection and returns the address where the user signs in. Throws `no_company`, `no_company_name`,
 * `connection_linked`, `connection_invalid_data`, `invalid_codat_link`.
 */
export const startConnection = createAppThunk(
  'accountingLink/start',
  async ({ platform_key, subsidiary, repair, from }: Start, tools) => {
    const { extra, state, dispatch } = tools
    const company = requireNamedCompany(tools)
    // The server would leave a connection that waits for a sign-in which nobody can open.
    if (!canOpenPlatform(platform_key)) throw new AppError('connection_invalid_data')
    const isLinked = (connection: Connection) =>
      connection.platform_key === platform_key && connection.status === 'Linked' && !connection.subsidiary
    const isForItself = !subsidiary && repair === undefined
    if (isForItself && selectConnections(state()).some(isLinked)) throw new AppError('connection_linked')
    const codatId = company.codat?.id ?? (await createLink(company, tools))
    const connection = await extra.call(createConnection, {
      params: { codatId },
      body: {
        platform_key,
        ...(repair === undefined ? {} : { update_mode: true, connection_id: repair }),
        ...(subsidiary ? { subsidiary } : {}),
      },
    })
    const { link_url, platform } = connection
    if (!link_url) throw new AppError('connection_invalid_data')
    beginLinkSession(tools, { from, platform })
    void dispatch(refreshCompany())
    return { company: company.id, connection, address: requireWebAddress(link_url) }
  },
)

/** Returns the address of the provider's own page of all platforms. Throws as `startConnection` does. */
export const openChooser = createAppThunk('accountingLink/chooser', async (from: string, tools) => {
  const { id } = requireNamedCompany(tools)
  const { redirect } = await tools.extra.call(connectAccounting, { params: { companyId: id } })
  const address = requireWebAddress(redirect)
  beginLinkSession(tools, { from, platform: null })
  return { address }
})

function requireNamedCompany({ state }: ThunkTools): Company & { name: string } {
  const company = selectCompany(state())
  if (!company) throw new AppError('no_company')
  const { name } = company
  if (!name) throw new AppError('no_company_name')
  return { ...company, name }
}

async function createLink(
  { id, name }: { id: string; name: string },
  { extra }: ThunkTools,
): Promise<string> {
  const link = await extra.call(openAccountingAccount, { body: { name } })
  // The server links the selected company, which another tab may have changed.
  if (link.company !== id) throw new AppError('no_company_or_codat_id')
  return link.id
}

/** Returns the address if it is http or https; throws `invalid_codat_link` otherwise. */
function requireWebAddress(link: string): string {
  const isWeb = URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
  if (!isWeb) throw new AppError('invalid_codat_link')
  return link
}

function beginLinkSession({ state }: ThunkTools, start: Pick<LinkSession, 'from' | 'platform'>) {
  const linked = selectConnections(state()).filter(({ status }) => status === 'Linked')
  const company = selectCompany(state())?.id ?? ''
  saveLinkSession({ ...start, company, linked: linked.map(({ id }) => id) })
}

/** Fetches the connections, and the company too if one of them changed. Throws `no_company`, `no_codat`. */
export async function readConnections({ extra, state, dispatch, signal }: ThunkTools) {
  const company = selectCompany(state())
  if (!company) throw new AppError('no_company')
  if (!company.codat) throw new AppError('no_codat')
  const connections = await extra.call(listConnections, { params: { codatId: company.codat.id } }, { signal })
  const known = selectCompany(state())?.connections ?? []
  const isKnown = (connection: Connection) =>
    known.some(({ id, status }) => id === connection.id && status === connection.status)
  if (!connections.every(isKnown)) await dispatch(refreshCompany())
  return connections.map((connection) => ({ company: company.id, connection }))
}

export const loadConnections = createAppThunk('accountingLink/load', (_: void, tools) =>
  readConnections(tools),
)

/** Ends a connection. Throws `no_company_or_codat_id`, `no_accounts`, `no_account_to_disconnect`. */
export const disconnect = createAppThunk('accountingLink/disconnect', async (connectionId: string, tools) => {
  const { extra, state, dispatch } = tools
  const company = selectCompany(state())
  const codatId = company?.codat?.id
  if (!codatId) throw new AppError('no_company_or_codat_id')
  const connections = selectConnections(state())
  if (connections.length === 0) throw new AppError('no_accounts')
  if (!connections.some(({ id }) => id === connectionId)) throw new AppError('no_account_to_disconnect')
  const connection = await extra.call(disconnectConnection, { params: { codatId, connectionId } })
  void dispatch(refreshCompany())
  return { company: company.id, connection }
})

const initialState: AccountingLinkState = { answered: [], opening: null, error: null }

function recordAnswers(state: AccountingLinkState, answers: readonly AnsweredConnection[]) {
  const isAnswered = ({ connection }: AnsweredConnection) =>
    answers.some((answer) => answer.connection.id === connection.id)
  state.answered = [...state.answered.filter((one) => !isAnswered(one)), ...answers]
}

const slice = createSlice({
  name: 'accountingLink',
  initialState,
  reducers: {
    /** The browser restored this page from its cache, so nothing is being opened any more. */
    cameBack: (state) => {
      state.opening = null
    },
    errorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadConnections.fulfilled, (state, { payload }) => recordAnswers(state, payload))
      .addCase(startConnection.pending, (state, { meta }) => {
        state.opening = getOpeningKey(meta.arg)
        state.error = null
      })
      .addCase(startConnection.fulfilled, (state, { payload }) => recordAnswers(state, [payload]))
      .addCase(openChooser.pending, (state) => {
        state.opening = chooserKey
        state.error = null
      })
      .addCase(disconnect.pending, (state) => {
        state.error = null
      })
      .addCase(disconnect.fulfilled, (state, { payload }) => recordAnswers(state, [payload]))
      .addMatcher(
        (action) =>
          startConnection.rejected.match(action) ||
          openChooser.rejected.match(action) ||
          disconnect.rejected.match(action),
        (state, { payload }: { payload?: ApiError | undefined }) => {
          state.opening = null
          state.error = payload ?? null
        },
      )
  },
})

export const { cameBack, errorCleared } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectAccountingLink = (state: RootState) => injected.selectSlice(state)

const pickNewer = (one: Connection, other: Connection | undefined) =>
  other && other.updated_at > one.updated_at ? other : one

/** The company's connections, oldest first, each in its newest known state. */
export const selectConnections = createSelector(
  [selectCompany, (state: RootState) => selectAccountingLink(state).answered],
  (company, answered): Connection[] => {
    const known = company?.connections ?? []
    const received = answered.filter((one) => one.company === company?.id).map(({ connection }) => connection)
    const newest = known.map((connection) =>
      pickNewer(
        connection,
        received.find(({ id }) => id === connection.id),
      ),
    )
    const added = received.filter(({ id }) => !known.some((connection) => connection.id === id))
    return [...newest, ...added]
  },
)
