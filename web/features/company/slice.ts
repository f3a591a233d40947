import { createSlice, type Draft, type PayloadAction } from '@reduxjs/toolkit'
import { type Company, getCompany } from '#contract/companies.ts'
import { errors } from '#contract/core/errors.ts'
import type { ApiError } from '#web/core/api-error.ts'
import { createAppThunk, type ThunkTools } from '#web/core/api-thunk.ts'
import { trackThunkStatus, toIdleLoadable, type Loadable, toReadyLoadable } from '#web/core/loadable.ts'
import { readSavedWork } from '#web/core/storage/persistence.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'
import { selectUsers } from '#web/features/session/users-slice.ts'
import { companyApi } from './api.ts'
import {
  type Field,
  findFieldQuestion,
  isField,
  isSameAnswer,
  type EntityKey,
  parseField,
} from './answers.ts'
import { type GrantIds, applyAnswer } from './entities.ts'
import { applySavedAnswers } from './saving/place.ts'
import {
  type Batch,
  createEmptyQueue,
  discardEntityAnswers,
  resolveWithLocalAnswer,
  type Pending,
  type Queue,
  recordSavedAnswers,
  recordSentAnswers,
  commitAnswer,
  type CommittedAnswer,
  resolveWithRemoteAnswer,
} from './queue.ts'
import { recordSaveFailure, type SaveProgress } from './saving/save-error.ts'
import type { Saved } from './saving/sending.ts'

export interface ConnectState {
  company: Loadable<Company | null>
  queue: Queue
  grantIds: GrantIds
  completed: string[]
  save: SaveProgress
  availableName: string | null
}

declare module '#web/core/store.ts' {
  interface LazySlices {
    connect: ConnectState
  }
}

const getOpenCompany = ({ state }: ThunkTools) => selectConnect(state()).company.data

/** Loads the numbering plans to validate an unsent phone number, because pages without a form do not import them. */
async function preparePhoneChecks(fields: readonly string[]) {
  const isPhone = (field: string) => isField(field) && findFieldQuestion(field)?.control.kind === 'phone'
  if (fields.some(isPhone)) await import('#contract/core/numbering-plans.ts')
}

export const loadCompany = createAppThunk('connect/load', async (companyId: string, tools) => {
  const { extra, state, signal } = tools
  const company = await extra.call(getCompany, { params: { companyId } }, { signal })
  const userId = selectUsers(state()).current.data?.id
  const savedWork = userId ? readSavedWork(extra.storage, { userId, companyId }) : null
  if (savedWork) await preparePhoneChecks(Object.keys(savedWork.pending))
  return { company, savedWork }
})

/** Refetches the open company without showing a skeleton or an error page. */
export const refreshCompany = createAppThunk(
  'connect/refresh',
  async (_: void, tools): Promise<Company | null> => {
    const company = getOpenCompany(tools)
    const { extra, signal } = tools
    return company && extra.call(getCompany, { params: { companyId: company.id } }, { signal })
  },
)

const initialState = (): ConnectState => ({
  company: toIdleLoadable(null),
  queue: createEmptyQueue(),
  grantIds: {},
  completed: [],
  save: { phase: 'idle', isOffline: false, savedAt: null, attempts: 0, retryAfterSeconds: null, error: null },
  availableName: null,
})

function show(state: Draft<ConnectState>, company: Company, savedWork: ReturnType<typeof readSavedWork>) {
  if (state.company.data?.id !== company.id) {
    Object.assign(state, initialState())
    state.queue.pending = (savedWork?.pending ?? {}) as Record<Field, Pending>
    state.completed = savedWork?.completed ?? []
    state.grantIds = savedWork?.grantIds ?? {}
  }
  // A late response must not replace a newer version.
  const isOlder = state.company.data !== null && company.version < state.company.data.version
  state.company = toReadyLoadable(isOlder ? state.company.data : company)
}

const { endpoints } = companyApi

interface BatchOutcome {
  companyId: string
  batch: Batch
}

const slice = createSlice({
  name: 'connect',
  initialState,
  reducers: {
    answersCommitted: ({ queue, save }, { payload }: PayloadAction<CommittedAnswer[]>) => {
      for (const answer of payload) commitAnswer(queue, answer)
      if (save.phase === 'failed' || save.phase === 'locked') save.phase = 'idle'
    },
    localAnswerChosen: ({ queue }, { payload: field }: PayloadAction<Field>) =>
      resolveWithLocalAnswer(queue, field),
    remoteAnswerChosen: ({ queue, company, grantIds }, { payload: field }: PayloadAction<Field>) => {
      const { entityKey, entity, name } = parseField(field)
      const remote = queue.conflicts[field]?.theirs
      // A conflict contains a payment schedule only as text. The company, which is refetched after such a conflict,
      // already contains the saved schedule.
      if (company.data && remote !== undefined && entity !== 'payment_schedule')
        applyAnswer(company.data, grantIds, entityKey, { [name]: remote })
      resolveWithRemoteAnswer(queue, field)
    },
    entityRemoved: ({ queue }, { payload: entityKey }: PayloadAction<EntityKey>) =>
      discardEntityAnswers(queue, entityKey),
    stepCompleted: ({ completed }, { payload: step }: PayloadAction<string>) => {
      if (!completed.includes(step)) completed.push(step)
    },
    errorsCleared: ({ save }) => {
      save.error = null
    },
    statusChanged: ({ company }, { payload }: PayloadAction<Pick<Company, 'id' | 'status'>>) => {
      if (company.data?.id === payload.id) company.data.status = payload.status
    },
    batchSent: ({ queue, save }, { payload: batch }: PayloadAction<Batch>) => {
      save.phase = 'saving'
      recordSentAnswers(queue, batch)
    },
    batchSaved: (state, { payload }: PayloadAction<BatchOutcome & { answer: Saved; at: string }>) => {
      const { company, grantIds, queue, save } = state
      const { companyId, batch, answer, at } = payload
      if (company.data?.id !== companyId) return
      applySavedAnswers(company.data, grantIds, batch, answer)
      recordSavedAnswers(queue, batch, answer.part.version)
      Object.assign(save, { phase: 'idle', savedAt: at, attempts: 0, retryAfterSeconds: null, error: null })
    },
    batchFailed: (state, { payload }: PayloadAction<BatchOutcome & { error: ApiError }>) => {
      const { companyId, batch, error } = payload
      if (state.company.data?.id === companyId) recordSaveFailure(state, error, batch)
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadCompany.fulfilled, (state, { payload }) => show(state, payload.company, payload.savedWork))
      // Ignores late responses: another company may be open, or a newer version shown.
      .addCase(refreshCompany.fulfilled, ({ company }, { payload }) => {
        if (payload && company.data?.id === payload.id && payload.version >= company.data.version) {
          company.data = payload
        }
      })
      .addMatcher(endpoints.finishConnect.matchFulfilled, ({ company }, { payload, meta }) => {
        if (company.data?.id === meta.arg.originalArgs.params.companyId)
          company.data.connect_finished_at = payload.connect_finished_at
      })
      .addMatcher(endpoints.checkCompanyName.matchFulfilled, (state, { payload, meta }) => {
        const { pending, refusals } = state.queue
        const typed = pending['company.name']?.value
        const { name, company } = meta.arg.originalArgs.query ?? {}
        if (name === undefined || company !== state.company.data?.id) return
        if (payload.available) state.availableName = name
        else if (typeof typed === 'string' && isSameAnswer(typed.trim(), name)) {
          refusals['company.name'] = errors.name_taken.message
        }
      })
    trackThunkStatus(builder, loadCompany, (state) => state.company)
  },
})

export const {
  answersCommitted,
  localAnswerChosen,
  remoteAnswerChosen,
  entityRemoved,
  stepCompleted,
  errorsCleared,
  statusChanged,
  batchSent,
  batchSaved,
  batchFailed,
} = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectConnect = (state: RootState) => injected.selectSlice(state)
