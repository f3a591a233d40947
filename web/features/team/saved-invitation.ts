import { acceptInvite } from '#contract/team.ts'

const key = 'headwater.invitation'

const Secret = acceptInvite.body.shape.secret

/**
 * Saves the secret of an invitation link in session storage, because the sign-in redirects must not contain it.
 * A hash without a complete secret deletes the saved secret.
 */
export const saveInvitationSecret = (hash: string) =>
  writeInvitation(Secret.safeParse(hash.replace(/^#/, '')).data ?? null)

export const deleteInvitationSecret = () => writeInvitation(null)

function writeInvitation(secret: string | null) {
  try {
    if (secret === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, secret)
  } catch {
    // Without storage, the page shows that the link is incomplete.
  }
}

export function readInvitationSecret(): string | null {
  try {
    return Secret.safeParse(sessionStorage.getItem(key)).data ?? null
  } catch {
    return null
  }
}
