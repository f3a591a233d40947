import type { ErrorCode } from '#contract/core/errors.ts'
import type { User } from '#contract/users.ts'
import type { ApiError } from '#web/core/api-error.ts'

/** Explains why an invitation was refused, and what the user can do. */
export interface JoinRefusal {
  title: string
  text: string
  /** Possible reasons, when the actual one must not be disclosed. */
  reasons?: readonly string[]
  /** What the user can do now; `nothing` when a retry cannot help. */
  remedy: 'again' | 'sign_in' | 'other_account' | 'nothing'
}

type Person = Pick<User, 'email' | 'email_verified'>

const again = (title: string, text: string): JoinRefusal => ({ title, text, remedy: 'again' })

/** Explains why accepting failed. The server never discloses whether an invitation exists, so this cannot either. */
export function explainJoinRefusal({ code, message }: ApiError, person: Person): JoinRefusal {
  if (code === 'invite_not_valid')
    return person.email_verified ? explainWrongAddress(person.email) : explainUnconfirmed(person.email)
  return (
    generalRefusals[code] ?? again('That did not work', `${message}. Nothing is lost: try again in a moment.`)
  )
}

const unreachable = again(
  'We could not be reached',
  'Nothing is lost. Check your connection, then try again.',
)

/** Failures unrelated to the invitation. */
const generalRefusals: Partial<Record<ErrorCode, JoinRefusal>> = {
  network: unreachable,
  timeout: unreachable,
  too_many_requests: again('That was too often', 'Wait a minute, then try again.'),
  unauthorised: {
    title: 'Your session has ended',
    text: 'Sign in again. The invitation waits for you here.',
    remedy: 'sign_in',
  },
}

const explainUnconfirmed = (email: string): JoinRefusal => ({
  title: 'Confirm your email address first',
  text: `Nobody has confirmed yet that ${email} is yours. Open the mail you got when you registered and confirm it, then sign in again here.`,
  remedy: 'sign_in',
})

const explainWrongAddress = (email: string): JoinRefusal => ({
  title: 'This invitation does not open for you',
  text: 'Ask whoever invited you to send it once more, to the address you sign in with. What may have happened:',
  reasons: [
    `It was sent to another address than ${email}, with which you are signed in. Then sign out, and open the link again.`,
    'It is older than seven days, was taken back, or a newer one has come since.',
    'You have used it already. Then the company is one of yours: go to your dashboard.',
  ],
  remedy: 'other_account',
})

/** Explains why the company could not be opened after the user joined. */
export function explainOpeningRefusal(error: ApiError): JoinRefusal {
  if (error.code === 'not_found')
    return {
      title: 'You are no longer in this team',
      text: 'You joined, and were taken out again meanwhile. Ask whoever invited you.',
      remedy: 'nothing',
    }
  if (error.code === 'unauthorised')
    return {
      title: 'You have joined the team',
      text: 'Your session has ended meanwhile. Sign in again to open the company.',
      remedy: 'sign_in',
    }
  return again('You have joined the team', 'The company could not be opened yet. Try again in a moment.')
}
