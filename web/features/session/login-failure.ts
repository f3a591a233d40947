export const loginProblems = {
  timeout: {
    title: 'Sign-in took too long',
    text: 'The sign-in service didn’t respond in time. Try again.',
  },
  cancelled: {
    title: 'Sign-in was canceled',
    text: 'The sign-in window was closed too early. Try again when you’re ready.',
  },
  state_mismatch: {
    title: 'Invalid state',
    text: 'This response belongs to a different sign-in, possibly from another tab. Sign in again here.',
  },
  missing_transaction: {
    title: 'Invalid state',
    text: 'This sign-in was already used or was started in another tab. Sign in again here.',
  },
  missing_refresh_token: {
    title: 'Your session has ended',
    text: 'For your security, we ask you to sign in again from time to time. Your changes are saved.',
  },
  mfa_required: {
    title: 'One more step is required',
    text: 'Your account requires two-step verification, such as a code from your phone. Sign in again to complete it.',
  },
  login_required: {
    title: 'Sign in to continue',
    text: 'You’re no longer signed in. Your changes are saved.',
  },
  access_denied: {
    title: 'Access denied',
    text: 'The sign-in service denied access, or you declined. Try again or use a different account.',
  },
  network: {
    title: 'Couldn’t reach the sign-in service',
    text: 'Check your internet connection and try again.',
  },
  login_failed: {
    title: 'Login failed',
    text: 'Something went wrong. Try again. If the problem continues, contact us.',
  },
  token_failed: {
    title: 'Get access token failed',
    text: 'You’re signed in, but we couldn’t get access to your data. Sign in again.',
  },
} as const

export type LoginProblem = keyof typeof loginProblems

export interface LoginFailure {
  code: LoginProblem
  /** For error reports only; users see `loginProblems`. */
  message: string
}

const isLoginProblem = (code: unknown): code is LoginProblem =>
  typeof code === 'string' && Object.hasOwn(loginProblems, code)

/** Converts values thrown by the login library: its own errors, plain errors from its worker, or no value at all. */
export function toLoginFailure(thrown: unknown, fallback: 'login_failed' | 'token_failed'): LoginFailure {
  if (!(thrown instanceof Error)) return { code: fallback, message: loginProblems[fallback].title }
  const code = 'error' in thrown ? thrown.error : undefined
  if (code === 'invalid_grant') return { code: 'login_required', message: thrown.message }
  if (isLoginProblem(code)) return { code, message: thrown.message }
  if (thrown.message.startsWith('Timeout')) return { code: 'timeout', message: thrown.message }
  if (thrown instanceof TypeError) return { code: 'network', message: thrown.message }
  return { code: fallback, message: thrown.message || loginProblems[fallback].title }
}

export const needsNewLogin = ({ code }: LoginFailure) =>
  code === 'login_required' || code === 'missing_refresh_token' || code === 'mfa_required'
