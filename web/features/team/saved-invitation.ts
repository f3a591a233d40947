import { acceptInvite } from '#contract/team.ts'

const key = 'headwater.invitation'

const Secret = acceptInvite.body.shape.secret

/**
 * Keeps, in this tab, the secret that stands in the mark of an invitation's address: signing in leads away and back, and
 * the secret must not go along. A mark that is no whole secret takes the place of whatever was kept.
 */
export function saveInvitation(mark: string) {
  const { success, data } = Secret.safeParse(mark.replace(/^#/, ''))
  try {
    if (success) sessionStorage.setItem(key, data)
    else sessionStorage.removeItem(key)
  } catch {
    // a browser that keeps nothing says that there is no invitation
  }
}

/** The secret of the invitation this tab was opened with; null when there is none. */
export function readInvitation(): string | null {
  try {
    return Secret.safeParse(sessionStorage.getItem(key)).data ?? null
  } catch {
    return null
  }
}

export function deleteInvitation() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept then
  }
}
