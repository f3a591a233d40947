import type { ErrorCode } from '#contract/core/errors.ts'
import type { User } from '#contract/users.ts'
import type { ApiError } from '#web/core/api-error.ts'

export interface JoinError {
  title: string
  text: string
  /** Possible reasons, if the actual reason must not be disclosed. */
  reasons?: readonly string[]
  /** The next step for the user; `nothing` if a retry cannot help. */
  remedy: 'again' | 'sign_in' | 'confirm' | 'other_account' | 'nothing'
}

type Person = Pick<User, 'email' | 'email_verified'>

const again = (title: string, text: string): JoinError => ({ title, text, remedy: 'again' })

/** The server does not disclose why an invitation is not valid, so some messages list the possible reasons. */
export function explainJoinError({ code, message }: ApiError, person: Person): JoinError {
  if (code === 'invite_not_valid')
    return person.email_verified ? explainWrongAddress(person.email) : explainUnconfirmed(person.email)
  return generalErrors[code] ?? again('Something went wrong', `${message}.`)
}

const unreachable = again('We couldn’t connect', 'Check your internet connection and try again.')

const generalErrors: Partial<Record<ErrorCode, JoinError>> = {
  network: unreachable,
  timeout: unreachable,
  too_many_requests: again('Too many attempts', 'Wait a minute, then try again.'),
  unauthorised: {
    title: 'Your session has ended',
    text: 'Sign in again to return to this invitation.',
    remedy: 'sign_in',
  },
}

const explainUnconfirmed = (email: string): JoinError => ({
  title: 'Confirm your email address first',
  text: `Open the link in the email you received at ${email} when you signed up, then return to this page.`,
  remedy: 'confirm',
})

const explainWrongAddress = (email: string): JoinError => ({
  title: 'You can’t open this invitation',
  text: 'The invitation isn’t valid for this account. Possible reasons:',
  reasons: [
    `The invitation was sent to a different address, but you’re signed in as ${email}. Sign out, then open the link again.`,
    'The invitation is more than seven days old, was withdrawn, or was replaced by a newer invitation. Ask the person who invited you to invite you again.',
    'You’ve already accepted the invitation. Go to your dashboard to open the company.',
  ],
  remedy: 'other_account',
})

export function explainOpeningError(error: ApiError): JoinError {
  if (error.code === 'not_found')
    return {
      title: 'You’re no longer on this team',
      text: 'You joined, but were then removed. Contact the person who invited you.',
      remedy: 'nothing',
    }
  if (error.code === 'unauthorised')
    return {
      title: 'You joined the team',
      text: 'Your session ended. Sign in again to open the company.',
      remedy: 'sign_in',
    }
  return again('You joined the team', 'The company couldn’t be opened. Try again in a moment.')
}
