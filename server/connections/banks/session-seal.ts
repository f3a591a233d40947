import type { CurrentUser } from '#server/core/core-context.ts'

/** Returns the encryption context that binds a saved Quiltt session to its user and company. */
export const getSealContext = (companyId: string, { id }: Pick<CurrentUser, 'id'>) => `${companyId} ${id}`
