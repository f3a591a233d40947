import {
  createSelector,
  createSlice,
  isAnyOf,
  isPending,
  isRejected,
  type PayloadAction,
} from '@reduxjs/toolkit'
import { AppError } from '#contract/core/errors.ts'
import { bankPages } from '#contract/rules/bank-pages.ts'
import {
  connectAccounting,
  type Connection,
  disconnectConnection,
  listConnections,
} from '#contract/accounting-connections.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { requireCompany, selectCompany } from '#web/features/company/selectors.ts'
import { type AppDispatch, type RootState, rootReducer } from '#web/core/store.ts'
import {
  beginConnection,
  type ConnectionTarget,
  requireCompanyWithName,
  requireWebAddress,
  type Start,
} from './begin-connection.ts'
import { getPlatformName } from './connection-labels.ts'
import { type LinkSession, saveLinkSession } from './link-session.ts'

interface AnsweredConnection {
  company: string
  connection: Connection
}

interface AccountingLinkState {
  /** Connections received since the page was opened; `updated_at` decides between these and the company's. */
  answered: AnsweredConnection[]
  /** The key of what is being opened, from `getOpeningKey`, or `chooserKey`. */
  opening: string | null
  error: ApiError | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    accountingLink: AccountingLinkState
  }
}

/** The opening key of the provider's own page of all platforms. */
export const chooserKey = 'chooser'

export const getOpeningKey = ({ platform_key, subsidiary, repair }: ConnectionTarget & { repair?: string }) =>
  repair ?? (subsidiary ? `${platform_key}, subsidiary` : platform_key)

/**
 * Prepares a connection and returns the address where the user signs in. Throws as `beginConnection` does, and
 * `connection_invalid_data`, `invalid_codat_link`.
 */
export const startConnection = createAppThunk('accountingLink/start', async (start: Start, tools) => {
  const { company, connection } = await beginConnection(start, selectConnections(tools.state()), tools)
  if (!connection.link_url) throw new AppError('connection_invalid_data')
  const address = requireWebAddress(connection.link_url)
  saveLinkSession(buildLinkSession(tools, start, connection))
  void tools.dispatch(refreshCompany())
  return { company, connection, address }
})

/**
 * Prepares a connection to a bank, or its repair, and returns the page whose window the user signs in with. A company may
 * have many banks. Throws as `beginConnection` does.
 */
export const startBank = createAppThunk('accountingLink/bank', async (start: Start, tools) => {
  const known = selectConnections(tools.state())
  const { company, connection } = await beginConnection({ ...start, multiple: true }, known, tools)
  const bank = {
    company,
    platform_key: start.platform_key,
    connection_id: connection.id,
    is_repair: connection.id === start.repair,
    link_token: connection.link_token,
    state: connection.state,
    quiltt_id: connection.connection_id,
  }
  saveLinkSession({ ...buildLinkSession(tools, start, connection), bank })
  return { company, connection, address: bankPages.window }
})

/** Returns the address of the provider's own page of all platforms. Throws as `startConnection` does. */
export const openChooser = createAppThunk('accountingLink/chooser', async (from: string, tools) => {
  const { id } = requireCompanyWithName(tools)
  const { redirect } = await tools.extra.call(connectAccounting, { params: { companyId: id } })
  const address = requireWebAddress(redirect)
  saveLinkSession(buildLinkSession(tools, { from }, null))
  return { address }
})

function buildLinkSession(
  { state }: ThunkTools,
  { from, repair }: Pick<Start, 'from' | 'repair'>,
  connection: Connection | null,
): LinkSession {
  const linked = selectConnections(state()).filter(({ status, id }) => status === 'Linked' && id !== repair)
  return {
    from,
    company: selectCompany(state())?.id ?? '',
    platform: connection && getPlatformName(connection),
    linked: linked.map(({ id }) => id),
    connection: connection?.id ?? null,
    is_repair: repair !== undefined && connection?.id === repair,
    bank: null,
  }
}

/** Fetches the connections, and the company too if one of them changed. Throws `no_company`, `no_codat`. */
export async function readConnections({ extra, state, dispatch, signal }: ThunkTools) {
  const company = requireCompany(state(), 'no_company')
  if (!company.codat) throw new AppError('no_codat')
  const connections = await extra.call(listConnections, { params: { codatId: company.codat.id } }, { signal })
  await dispatch(recordConnections(connections))
}

/** Stores connections of the company that were read, and reads the company again if one of them changed. */
export const recordConnections =
  (connections: readonly Connection[]) => async (dispatch: AppDispatch, getState: () => RootState) => {
    const company = selectCompany(getState())
    if (!company) return
    dispatch(connectionsRead(connections.map((connection) => ({ company: company.id, connection }))))
    const isKnown = (connection: Connection) =>
      company.connections.some(({ id, status }) => id === connection.id && status === connection.status)
    if (!connections.every(isKnown)) await dispatch(refreshCompany())
  }

/** @public Loads the connections, with the errors that the specification names; pages read the company. */
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
    connectionsRead: (state, { payload }: PayloadAction<AnsweredConnection[]>) =>
      recordAnswers(state, payload),
    errorCleared: (state) => {
      state.error = null
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(openChooser.pending, (state) => {
        state.opening = chooserKey
      })
      .addMatcher(isAnyOf(startConnection.pending, startBank.pending), (state, { meta }) => {
        state.opening = getOpeningKey(meta.arg)
      })
      .addMatcher(isPending(startConnection, startBank, openChooser, disconnect), (state) => {
        state.error = null
      })
      .addMatcher(
        isAnyOf(startConnection.fulfilled, startBank.fulfilled, disconnect.fulfilled),
        (state, { payload }) => recordAnswers(state, [payload]),
      )
      .addMatcher(isRejected(startConnection, startBank, openChooser, disconnect), (state, { payload }) => {
        state.opening = null
        state.error = payload ?? null
      })
  },
})

export const { cameBack, errorCleared } = slice.actions
const { connectionsRead } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectAccountingLink = (state: RootState) => injected.selectSlice(state)

const pickNewer = (one: Connection, other: Connection | undefined) =>
  other && other.updated_at > one.updated_at ? other : one

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
