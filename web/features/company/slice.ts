import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit'
import { type Company, getCompany } from '#contract/companies.ts'
import { followLoading, idle, type Loadable, ready } from '#web/core/loadable.ts'
import { readKept } from '#web/core/persistence.ts'
import { type ApiError, createAppThunk } from '#web/core/api-thunk.ts'
import { type Field, type Owner, splitField } from './answers.ts'
import { followNameCheck } from './company-name.ts'
import { type GrantIds, placeAnswer } from './owners.ts'
import {
  emptyQueue,
  forget,
  keepMine,
  type Pending,
  type Queue,
  settle,
  type Settled,
  takeTheirs,
} from './saving/queue.ts'
import { followRefresh } from './saving/refresh.ts'
import { followSaving } from './saving/saving.ts'
import { followSubmit } from '#web/features/application/review/submit.ts'

/** `waiting`: kept on this device until the server can be reached. `locked`: the application was sent meanwhile. */
export type SavePhase = 'idle' | 'saving' | 'waiting' | 'locked' | 'failed'

export interface ConnectState {
  company: Loadable<Company | null>
  queue: Queue
  grantIds: GrantIds
  /** Steps that were gone through, `business/main`. */
  completed: string[]
  save: {
    phase: SavePhase
    savedAt: string | null
    /** Failed tries in a row. */
    attempts: number
    retryAfterSeconds: number | null
    error: ApiError | null
  }
  introStatus: string | null
  /** The last name that was found to be free. */
  freeName: string | null
  submit: {
    status: 'idle' | 'sending' | 'failed'
    error: ApiError | null
    /** The last submit, for the throttle; milliseconds since 1970. */
    last: { companyId: string; at: number } | null
  }
}

/** Fetches a company, with what this person left unsent in it here. */
export const loadCompany = createAppThunk('connect/load', async (companyId: string, tools) => {
  const { extra, state, signal } = tools
  const company = await extra.call(getCompany, { params: { companyId } }, { signal })
  const userId = state().users.current.data?.id
  return { company, kept: userId ? readKept(extra.storage, { userId, companyId }) : null }
})

const initialState = (): ConnectState => ({
  company: idle(null),
  queue: emptyQueue(),
  grantIds: {},
  completed: [],
  save: { phase: 'idle', savedAt: null, attempts: 0, retryAfterSeconds: null, error: null },
  introStatus: null,
  freeName: null,
  submit: { status: 'idle', error: null, last: null },
})

/** Shows a company: another one brings its own unsent answers, the same one keeps those there are. */
function show(state: Draft<ConnectState>, company: Company, kept: ReturnType<typeof readKept>) {
  if (state.company.data?.id !== company.id) {
    const { submit } = state
    Object.assign(state, initialState(), { submit })
    state.queue.pending = (kept?.pending ?? {}) as Record<Field, Pending>
    state.completed = kept?.completed ?? []
  }
  // a late answer must not take a newer one away
  const isOlder = state.company.data !== null && company.version < state.company.data.version
  state.company = ready(isOlder ? state.company.data : company)
}

const slice = createSlice({
  name: 'connect',
  initialState,
  reducers: {
    answersSettled: ({ queue, save }, { payload }: PayloadAction<Settled[]>) => {
      for (const settled of payload) settle(queue, settled)
      if (save.phase === 'failed' || save.phase === 'locked') save.phase = 'idle'
    },
    mineKept: ({ queue }, { payload: field }: PayloadAction<Field>) => keepMine(queue, field),
    theirsTaken: ({ queue, company, grantIds }, { payload: field }: PayloadAction<Field>) => {
      const { owner, entity, name } = splitField(field)
      const theirs = queue.conflicts[field]?.theirs
      // a conflict names a schedule in words; the company was looked at again meanwhile
      if (company.data && theirs !== undefined && entity !== 'payment_schedule')
        placeAnswer(company.data, grantIds, owner, { [name]: theirs })
      takeTheirs(queue, field)
    },
    /** Something was removed: what is unsent of it goes nowhere any more. */
    ownerForgotten: ({ queue }, { payload: owner }: PayloadAction<Owner>) => forget(queue, owner),
    stepCompleted: ({ completed }, { payload: step }: PayloadAction<string>) => {
      if (!completed.includes(step)) completed.push(step)
    },
    errorsCleared: (state) => {
      state.submit.error = null
      state.submit.status = 'idle'
      state.save.error = null
    },
  },
  extraReducers: (builder) => {
    builder.addCase(loadCompany.fulfilled, (state, { payload }) => show(state, payload.company, payload.kept))
    followRefresh(builder)
    followNameCheck(builder)
    followSaving(builder)
    followSubmit(builder)
    followLoading(builder, loadCompany, (state) => state.company)
  },
})

export const { answersSettled, mineKept, theirsTaken, ownerForgotten, stepCompleted, errorsCleared } =
  slice.actions
export const connect = slice.reducer
