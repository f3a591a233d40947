import { acceptInvite } from '#contract/team.ts'

const key = 'headwater.invitation'

const Secret = acceptInvite.body.shape.secret

/**
 * Saves the secret from the hash of an invitation's address in this tab, because the redirects of signing in must not
 * carry it. A hash without a complete secret deletes what was saved.
 */
export const saveInvitation = (hash: string) =>
  writeInvitation(Secret.safeParse(hash.replace(/^#/, '')).data ?? null)

export const deleteInvitation = () => writeInvitation(null)

function writeInvitation(secret: string | null) {
  try {
    if (secret === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, secret)
  } catch {
    // Without storage the page reports that there is no invitation.
  }
}

/** Reads the secret of the invitation that this tab was opened with; null when there is none. */
export function readInvitation(): string | null {
  try {
    return Secret.safeParse(sessionStorage.getItem(key)).data ?? null
  } catch {
    return null
  }
}
