/** What can go wrong with a login, as far as the user can act on the difference. */
export const loginProblems = {
  timeout: {
    title: 'Sign-in took too long',
    text: 'The sign-in service did not answer in time. Nothing is lost: try once more.',
  },
  cancelled: {
    title: 'Sign-in was canceled',
    text: 'The sign-in window was closed before it was done. Start again when you are ready.',
  },
  state_mismatch: {
    title: 'Invalid state',
    text: 'This answer belongs to another sign-in, perhaps from a second tab. Start a fresh one here.',
  },
  missing_transaction: {
    title: 'Invalid state',
    text: 'This sign-in was already used, or was begun in another tab. Start a fresh one here.',
  },
  missing_refresh_token: {
    title: 'Your session has ended',
    text: 'For your safety we ask you to sign in again from time to time. What you typed is kept.',
  },
  mfa_required: {
    title: 'One more proof is needed',
    text: 'Your account asks for a second step, such as a code from your phone. Sign in again to give it.',
  },
  login_required: {
    title: 'Sign in to go on',
    text: 'You are not signed in any more. What you typed is kept.',
  },
  access_denied: {
    title: 'Access was not granted',
    text: 'The sign-in service refused, or you declined. Try again, or with another account.',
  },
  network: {
    title: 'The sign-in service cannot be reached',
    text: 'Check your connection, then try again.',
  },
  login_failed: {
    title: 'Login failed',
    text: 'Something went wrong on the way. Try again; if it stays, write to us.',
  },
  token_failed: {
    title: 'Get access token failed',
    text: 'You are signed in, yet we were not given a key for your data. Sign in again.',
  },
} as const

export type LoginProblem = keyof typeof loginProblems

/** A login failure as plain data, which the store can hold. */
export interface LoginFailure {
  code: LoginProblem
  /** The provider's message, for error reports only; users see `loginProblems`. */
  message: string
}

const isKnown = (code: unknown): code is LoginProblem =>
  typeof code === 'string' && Object.hasOwn(loginProblems, code)

/** Converts what the provider's library throws: its own classes, plain errors from its worker, sometimes no error. */
export function toLoginFailure(thrown: unknown, otherwise: 'login_failed' | 'token_failed'): LoginFailure {
  if (!(thrown instanceof Error)) return { code: otherwise, message: loginProblems[otherwise].title }
  const code = 'error' in thrown ? thrown.error : undefined
  if (code === 'invalid_grant') return { code: 'login_required', message: thrown.message }
  if (isKnown(code)) return { code, message: thrown.message }
  if (thrown.message.startsWith('Timeout')) return { code: 'timeout', message: thrown.message }
  if (thrown instanceof TypeError) return { code: 'network', message: thrown.message }
  return { code: otherwise, message: thrown.message || loginProblems[otherwise].title }
}

/** Whether only signing in again resolves the failure. */
export const needsNewLogin = ({ code }: LoginFailure) =>
  code === 'login_required' || code === 'missing_refresh_token' || code === 'mfa_required'
