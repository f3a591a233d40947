import { createAsyncThunk, createSlice } from '@reduxjs/toolkit'
import type { Services } from '#web/core/services.ts'
import { type LoginFailure, toLoginFailure } from './login-failure.ts'
import { toReturnPath } from './return-path.ts'
import { type RootState, rootReducer } from '#web/core/store.ts'

/** `ended`: the session expired while the page was in use. The page and unsaved changes stay. */
export interface AuthState {
  status: 'idle' | 'loading' | 'anonymous' | 'authenticated' | 'error' | 'ended'
  error: LoginFailure | null
}

const createAuthThunk = createAsyncThunk.withTypes<{
  state: RootState
  extra: Services
  rejectValue: LoginFailure
}>()

const isNotLoading = (_: unknown, { getState }: { getState: () => RootState }) =>
  selectAuth(getState()).status !== 'loading'

export const restoreSession = createAuthThunk(
  'auth/restore',
  async (_: void, { extra, rejectWithValue }) => {
    try {
      return await extra.login.restore()
    } catch (error) {
      return rejectWithValue(toLoginFailure(error, 'token_failed'))
    }
  },
  { condition: isNotLoading },
)

const createRedirect = (
  name: string,
  redirect: (login: Services['login'], forwardTo: string) => Promise<void>,
) =>
  createAuthThunk(name, async (forwardTo: string, { extra, rejectWithValue }) => {
    try {
      await redirect(extra.login, toReturnPath(forwardTo))
      return null
    } catch (error) {
      return rejectWithValue(toLoginFailure(error, 'login_failed'))
    }
  })

export const startLogin = createRedirect('auth/start', (login, forwardTo) => login.start(forwardTo))

export const startRegistration = createRedirect('auth/register', (login, forwardTo) =>
  login.register(forwardTo),
)

export const finishLogin = createAuthThunk(
  'auth/finish',
  async (address: string, { extra, rejectWithValue }) => {
    try {
      return toReturnPath(await extra.login.finish(address))
    } catch (error) {
      return rejectWithValue(toLoginFailure(error, 'login_failed'))
    }
  },
  { condition: isNotLoading },
)

declare module '#web/core/store.ts' {
  interface LazySlices {
    auth: AuthState
  }
}

const initialState: AuthState = { status: 'idle', error: null }

const slice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    sessionEnded: (state) => {
      state.status = 'ended'
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(restoreSession.fulfilled, (state, { payload: isSignedIn }) => {
        state.status = isSignedIn ? 'authenticated' : 'anonymous'
      })
      .addCase(finishLogin.fulfilled, (state) => {
        state.status = 'authenticated'
      })
      .addMatcher(
        (action) => restoreSession.pending.match(action) || finishLogin.pending.match(action),
        (state) => {
          state.status = 'loading'
          state.error = null
        },
      )
      .addMatcher(
        (action): action is ReturnType<typeof finishLogin.rejected> =>
          [restoreSession, startLogin, startRegistration, finishLogin].some(({ rejected }) =>
            rejected.match(action),
          ),
        (state, { payload }) => {
          // After the session ended, a failed redirect must not replace the page, which may contain unsaved changes.
          if (state.status !== 'ended') state.status = 'error'
          state.error = payload ?? null
        },
      )
  },
})

export const { sessionEnded } = slice.actions

const injected = slice.injectInto(rootReducer)
export const selectAuth = (state: RootState) => injected.selectSlice(state)
