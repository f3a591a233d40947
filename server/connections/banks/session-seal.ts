import type { CurrentUser } from '#server/core/core-context.ts'

/** Returns the encryption context of a saved Quiltt session, which binds the session to its user and company. */
export const getSealContext = (companyId: string, { id }: Pick<CurrentUser, 'id'>) => `${companyId} ${id}`
