import {
  createSelector,
  createSlice,
  isAnyOf,
  isPending,
  isRejected,
  type PayloadAction,
} from '@reduxjs/toolkit'
import { AppError, buildClientError } from '#contract/core/errors.ts'
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
  /**
   * Connections that the API returned since the app was loaded. A connection replaces the company's copy if the copy
   * has an older `updated_at`.
   */
  answered: AnsweredConnection[]
  /** The key of the page that is opening: from `getOpeningKey`, or `chooserKey`. */
  opening: string | null
  error: ApiError | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    accountingLink: AccountingLinkState
  }
}

export const chooserKey = 'chooser'

export const getOpeningKey = ({ platform_key, subsidiary, repair }: ConnectionTarget & { repair?: string }) =>
  repair ?? (subsidiary ? `${platform_key}, subsidiary` : platform_key)

/** Throws `connection_invalid_data`, `invalid_codat_link` and the errors of `beginConnection`. */
export const startConnection = createAppThunk('accountingLink/start', async (start: Start, tools) => {
  const { company, connection } = await beginConnection(start, selectConnections(tools.state()), tools)
  if (!connection.link_url) throw buildClientError('connection_invalid_data')
  const address = requireWebAddress(connection.link_url)
  saveLinkSession(buildLinkSession(tools, start, connection))
  void tools.dispatch(refreshCompany())
  return { company, connection, address }
})

/** A company may connect several banks. Throws the errors of `beginConnection`. */
export const startBank = createAppThunk('accountingLink/bank', async (start: Start, tools) => {
  const connections = selectConnections(tools.state())
  const { company, connection } = await beginConnection({ ...start, multiple: true }, connections, tools)
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

/** Throws `no_company`, `no_company_name` and `invalid_codat_link`. */
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

/** Throws `no_company` and `no_codat`. */
export async function refreshConnections({ extra, state, dispatch, signal }: ThunkTools) {
  const company = requireCompany(state(), 'no_company')
  if (!company.codat) throw new AppError('no_codat')
  const connections = await extra.call(listConnections, { params: { codatId: company.codat.id } }, { signal })
  await dispatch(storeConnections(connections))
}

export const storeConnections =
  (connections: readonly Connection[]) => async (dispatch: AppDispatch, getState: () => RootState) => {
    const company = selectCompany(getState())
    if (!company) return
    dispatch(connectionsRead(connections.map((connection) => ({ company: company.id, connection }))))
    const isUnchanged = (connection: Connection) =>
      company.connections.some(({ id, status }) => id === connection.id && status === connection.status)
    if (!connections.every(isUnchanged)) await dispatch(refreshCompany())
  }

/** @public Loads the connections. Throws `no_company` and `no_codat`. Pages read the connections from the company. */
export const loadConnections = createAppThunk('accountingLink/load', (_: void, tools) =>
  refreshConnections(tools),
)

/** Throws `no_company_or_codat_id`, `no_accounts` and `no_account_to_disconnect`. */
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
  const isReplaced = ({ connection }: AnsweredConnection) =>
    answers.some((answer) => answer.connection.id === connection.id)
  state.answered = [...state.answered.filter((answer) => !isReplaced(answer)), ...answers]
}

const slice = createSlice({
  name: 'accountingLink',
  initialState,
  reducers: {
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

const pickNewer = (a: Connection, b: Connection | undefined) => (b && b.updated_at > a.updated_at ? b : a)

export const selectConnections = createSelector(
  [selectCompany, (state: RootState) => selectAccountingLink(state).answered],
  (company, answered): Connection[] => {
    const companyConnections = company?.connections ?? []
    const received = answered
      .filter((answer) => answer.company === company?.id)
      .map(({ connection }) => connection)
    const newest = companyConnections.map((connection) =>
      pickNewer(
        connection,
        received.find(({ id }) => id === connection.id),
      ),
    )
    const added = received.filter(({ id }) => !companyConnections.some((connection) => connection.id === id))
    return [...newest, ...added]
  },
)
